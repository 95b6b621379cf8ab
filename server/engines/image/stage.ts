import type { Canvas } from './canvas.ts'
import type { Colors } from './colors.ts'
import type { Scene } from './read-scene.ts'

export interface Stage {
  canvas: Canvas
  scene: Scene
  colors: Colors
  /** The same numbers for the same prompt and seed. */
  random: () => number
  /** Where sky and land meet, in pixels from above. */
  horizon: number
  /** Where things stand that are near: on the shore, if there is water. */
  shore: number
  /** The shorter side: what sizes are taken from. */
  unit: number
}
