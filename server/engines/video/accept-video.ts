import { VideoRequest } from '../../../contract/openai.ts'
import { readTriggers, triggeredRefusal } from '../engine/triggers.ts'
import {
  ENGINE_LABEL,
  engineError,
  jsonAnswer,
  type EngineAnswer,
  type EngineRequest,
} from '../engine/engine.ts'
import { sidesOf } from './sides-of.ts'

const SIDE_MIN = 64
const SIDE_MAX = 1280

export async function acceptVideo({ body, form }: EngineRequest): Promise<EngineAnswer> {
  const { size, prompt } = VideoRequest.parse(form.length > 0 ? Object.fromEntries(form) : JSON.parse(body))
  if (sidesOf(size ?? '').some((side) => side < SIDE_MIN || side > SIDE_MAX || side % 2 !== 0))
    return engineError(400, `${ENGINE_LABEL}的视频边长须为 ${SIDE_MIN} 到 ${SIDE_MAX} 之间的偶数`)
  const refusal = triggeredRefusal(readTriggers(prompt))
  if (refusal) return refusal
  return jsonAnswer({ id: 'builtin', object: 'video', status: 'queued' })
}
