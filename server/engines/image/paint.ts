import type { Canvas } from './canvas.ts'
import { paintLights } from './paint-lights.ts'
import { paintScene } from './paint-scene.ts'
import { readScene } from './read-scene.ts'

interface PaintInput {
  width: number
  height: number
  seed: number
  prompt: string
}

/** What the prompt names; soft lights if it names nothing that can be drawn. Rows as `encodePng` wants them. */
export async function paint({ prompt, ...input }: PaintInput): Promise<Buffer> {
  const scene = readScene(prompt)
  return scene ? toRows(await paintScene({ ...input, scene })) : paintLights(input)
}

function toRows({ width, height, data }: Canvas): Buffer {
  const stride = width * 3
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return rows
}
