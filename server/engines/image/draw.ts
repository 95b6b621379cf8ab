import { ImageRequest } from '../../../contract/openai.ts'
import { halfAnswer, applyTriggers, readTriggers } from '../triggers.ts'
import { ENGINE_LABEL, engineError, jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine.ts'
import { seedOf } from '../seed.ts'
import { encodePng } from './encode-png.ts'
import { paint } from './paint.ts'

const SIDE_MIN = 64
const SIDE_MAX = 1536

export async function draw({ body, signal }: EngineRequest): Promise<EngineAnswer> {
  const request = ImageRequest.parse(JSON.parse(body))
  const size = !request.size || request.size === 'auto' ? '1024x1024' : request.size
  const [width = 0, height = 0] = size.split('x').map(Number)
  if ([width, height].some((side) => side < SIDE_MIN || side > SIDE_MAX))
    return engineError(400, `内置演示引擎的图片边长须在 ${SIDE_MIN} 到 ${SIDE_MAX} 之间`)
  const triggers = readTriggers(request.prompt)
  const refusal = await applyTriggers(triggers, signal)
  if (refusal) return refusal
  const data: { b64_json: string }[] = []
  for (let i = 0; i < (request.n ?? 1); i += 1) {
    signal.throwIfAborted()
    const seed = seedOf(`${triggers.text}\n${request.seed ?? 0}\n${i}`)
    const rows = await paint({ width, height, seed, prompt: triggers.text })
    const png = await encodePng({ width, height, rows, software: ENGINE_LABEL })
    data.push({ b64_json: png.toString('base64') })
  }
  const answer = jsonAnswer({ created: Math.floor(Date.now() / 1000), data })
  return triggers.asked.abort === undefined ? answer : halfAnswer(answer)
}
