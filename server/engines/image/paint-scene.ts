import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomFrom } from '../engine/seed.ts'
import { createCanvas, type Canvas } from './canvas.ts'
import { drawBoat, drawFog, drawGround, drawMountains, drawWater } from './draw-land.ts'
import { drawSky } from './draw-sky.ts'
import { drawBirds, drawCat, drawCity, drawFall, drawFlowers, drawHouses, drawTrees } from './draw-things.ts'
import { colorsOf } from './colors.ts'
import type { Scene, Thing } from './read-scene.ts'
import type { Stage } from './stage.ts'
import { toGrey, toInk, toPixels } from './styles.ts'

/** Pixels along the longer side of a picture in pixel style. */
const PIXELS = 128

interface SceneInput {
  width: number
  height: number
  seed: number
  scene: Scene
}

/** A picture of what the prompt names, the same for the same prompt and seed. */
export async function paintScene({ width, height, seed, scene }: SceneInput): Promise<Canvas> {
  const random = randomFrom(seed)
  if (scene.style !== 'pixel') {
    const canvas = createCanvas(width, height)
    await drawAll(stageOf(canvas, scene, random))
    if (scene.style === 'ink') toInk(canvas, random)
    if (scene.style === 'grey') toGrey(canvas)
    return canvas
  }
  const scale = Math.min(1, PIXELS / Math.max(width, height))
  const small = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  await drawAll(stageOf(small, scene, random))
  const large = createCanvas(width, height)
  toPixels(small, large)
  return large
}

function stageOf(canvas: Canvas, scene: Scene, random: () => number): Stage {
  const { width, height } = canvas
  const horizon = height * (0.56 + random() * 0.08)
  const shore = scene.things.has('water') ? height * 0.84 : horizon + (height - horizon) * 0.3
  return {
    canvas,
    scene,
    colors: colorsOf(scene, random),
    random,
    horizon,
    shore,
    unit: Math.min(width, height),
  }
}

/** What stands on the ground, near. */
const NEAR: Thing[] = ['beach', 'tree', 'blossom', 'house', 'flower', 'cat']

/** Draws from far to near. */
async function drawAll(stage: Stage): Promise<void> {
  const { things } = stage.scene
  const has = (...names: Thing[]) => names.some((name) => things.has(name))
  const steps: [boolean, () => void][] = [
    [true, () => drawSky(stage)],
    [has('bird'), () => drawBirds(stage)],
    [has('mountain'), () => drawMountains(stage)],
    [has('city'), () => drawCity(stage)],
    [has('water'), () => drawWater(stage)],
    [has('boat'), () => drawBoat(stage)],
    [!has('water') || has(...NEAR), () => drawGround(stage)],
    [has('house'), () => drawHouses(stage)],
    [has('tree', 'blossom'), () => drawTrees(stage)],
    [has('flower'), () => drawFlowers(stage)],
    [has('cat'), () => drawCat(stage)],
    [has('fog'), () => drawFog(stage)],
    [has('rain'), () => drawFall(stage, 'rain')],
    [has('snow'), () => drawFall(stage, 'snow')],
  ]
  for (const [isThere, draw] of steps) {
    if (!isThere) continue
    draw()
    // Others have their turn between two parts of a picture.
    await nextTurn()
  }
}
