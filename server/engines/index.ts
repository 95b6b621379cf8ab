// The door of the engines for demonstration: nothing else of this folder is imported from outside.
export { answerLocally, type EngineName } from './answer.ts'
export { ENGINE_LABEL } from './engine/engine.ts'
export { seedOf } from './engine/seed.ts'
export { applyDelay, readTriggers } from './engine/triggers.ts'
export { loadFilmCode, makeFilm } from './video/make-film.ts'
export { sidesOf } from './video/sides-of.ts'
