// The door of the engines for demonstration: nothing else of this folder is imported from outside.
export { answerLocally, type EngineName } from './answer.ts'
export { ENGINE_LABEL } from './engine.ts'
export { seedOf } from './seed.ts'
export { applyDelay, readTriggers } from './triggers.ts'
export { loadFilmCode, makeFilm } from './video/make-film.ts'
export { sidesOf } from './video/sides-of.ts'
