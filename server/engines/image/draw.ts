import { setTimeout as sleep } from 'node:timers/promises'
import { halfAnswer, applyTriggers, readTriggers } from '../engine/triggers.ts'
import {
  ENGINE_LABEL,
  engineError,
  jsonAnswer,
  type EngineAnswer,
  type EngineRequest,
} from '../engine/engine.ts'
import { seedOf } from '../engine/seed.ts'
import { encodePng } from './encode-png.ts'
import { paint } from './paint.ts'
import { createHash } from 'node:crypto'
import { ImageEditRequest, ImageRequest } from '../../../contract/openai.ts'
import type { Form } from '../../platform/http/form.ts'

const SIDE_MIN = 64
const SIDE_MAX = 1536

/** New pictures are asked for as JSON, and those that are made of others as a form. `source` is other for other pictures. */
function readImageInput(body: string, form: Form) {
  if (form.length === 0) return { ...ImageRequest.parse(JSON.parse(body)), source: '' }
  const texts = form.filter(([, value]) => typeof value === 'string')
  const prompt = '一幅新的画'
  const request = ImageEditRequest.parse({ prompt, ...Object.fromEntries(texts) })
  const hash = createHash('sha256')
  for (const [, value] of form) if (typeof value !== 'string') hash.update(value.bytes)
  return { ...request, seed: null, source: `\n${hash.digest('hex')}` }
}

/** Draws what a prompt names. At pictures that it is to edit it does not look: it draws others for others. */
export async function draw({ path, body, form, pieceDelayMs, signal }: EngineRequest): Promise<EngineAnswer> {
  const request = readImageInput(body, form)
  const size = !request.size || request.size === 'auto' ? '1024x1024' : request.size
  const [width = 0, height = 0] = size.split('x').map(Number)
  if ([width, height].some((side) => side < SIDE_MIN || side > SIDE_MAX))
    return engineError(400, `内置演示引擎的图片边长须在 ${SIDE_MIN} 到 ${SIDE_MAX} 之间`)
  const triggers = readTriggers(request.prompt)
  const refusal = await applyTriggers(triggers, signal)
  if (refusal) return refusal
  const frame = { width, height, software: ENGINE_LABEL }
  const rowsOf = (i: number) =>
    paint({
      width,
      height,
      seed: seedOf(`${triggers.text}\n${request.seed ?? 0}\n${i}${request.source}`),
      prompt: triggers.text,
    })
  if (request.stream) {
    const rows = await rowsOf(0)
    const answer = eventsOf(path, request.partial_images ?? 0, async (block) => {
      if (block > 1) await sleep(pieceDelayMs, undefined, { signal })
      return encodePng({ ...frame, rows: block > 1 ? pixelate(rows, { ...frame, block }) : rows })
    })
    return triggers.values.abort === undefined ? answer : halfAnswer(answer)
  }
  const data: { b64_json: string }[] = []
  for (let i = 0; i < (request.n ?? 1); i += 1) {
    signal.throwIfAborted()
    const png = await encodePng({ ...frame, rows: await rowsOf(i) })
    data.push({ b64_json: png.toString('base64') })
  }
  const answer = jsonAnswer({ created: Math.floor(Date.now() / 1000), data })
  return triggers.values.abort === undefined ? answer : halfAnswer(answer)
}

/** Pixels that are one in a picture that is not done, coarse ones first. */
const BLOCKS = [64, 24, 8]

function eventsOf(path: string, partials: number, png: (block: number) => Promise<Buffer>): EngineAnswer {
  const kind = path === '/images/generations' ? 'image_generation' : 'image_edit'
  const event = async (block: number, more: object) => {
    const b64_json = (await png(block)).toString('base64')
    const created_at = Math.floor(Date.now() / 1000)
    return Buffer.from(`data: ${JSON.stringify({ ...more, b64_json, created_at, output_format: 'png' })}\n\n`)
  }
  async function* pieces() {
    for (const [i, block] of BLOCKS.slice(0, partials).entries())
      yield event(block, { type: `${kind}.partial_image`, partial_image_index: i })
    yield event(1, { type: `${kind}.completed` })
  }
  return { status: 200, contentType: 'text/event-stream', pieces: pieces() }
}

interface Coarse {
  width: number
  height: number
  /** Pixels a side that become one. */
  block: number
}

/** A coarse version of a picture, as one that is not done. Rows as `encodePng` wants them. */
function pixelate(rows: Buffer, { width, height, block }: Coarse): Buffer {
  const stride = width * 3 + 1
  const coarse = Buffer.alloc(rows.length)
  for (let y = 0; y < height; y += 1) {
    const from = Math.min(height - 1, y - (y % block) + (block >> 1)) * stride + 1
    for (let x = 0; x < width; x += 1) {
      const at = from + Math.min(width - 1, x - (x % block) + (block >> 1)) * 3
      rows.copy(coarse, y * stride + 1 + x * 3, at, at + 3)
    }
  }
  return coarse
}
