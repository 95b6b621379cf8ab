import { ModerationRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { ENGINE_LABEL, jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine/engine.ts'
import { excerpt } from '../engine/excerpt.ts'
import { applyTriggers, halfAnswer, readTriggers } from '../engine/triggers.ts'
import { judge } from './categories.ts'

/** Finds words of each category in each text: no model reads them, and the answer says so. The same text is judged the same. */
export async function moderate({ body, signal }: EngineRequest): Promise<EngineAnswer> {
  const parsed = await runStep<unknown>(body.length, () => JSON.parse(body))
  const { model, input } = await runStep(body.length, () => ModerationRequest.parse(parsed))
  const texts = textsOf(input)
  const triggers = readTriggers(excerpt(texts[0] ?? ''))
  const refusal = await applyTriggers(triggers, signal)
  if (refusal) return refusal
  const results = await runStep(body.length, () => texts.map(judge))
  const answer = jsonAnswer({ id: 'modr-demo', model, engine: ENGINE_LABEL, results })
  return triggers.values.abort === undefined ? answer : halfAnswer(answer)
}

/** Parts are one thing that is judged; the demo sees no pictures. */
function textsOf(input: ModerationRequest['input']): string[] {
  if (typeof input === 'string') return [input]
  const texts = input.filter((item) => typeof item === 'string')
  if (texts.length > 0) return texts
  return [input.map((item) => (typeof item === 'string' ? item : (item.text ?? ''))).join('\n')]
}
