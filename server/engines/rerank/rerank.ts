import { RerankRequest } from '../../../contract/openai.ts'
import { runCooperativelyIfLong, runStep } from '../../platform/http/body/cooperative.ts'
import { countSteps } from '../../platform/tokenizer/count-tokens.ts'
import { loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import { ENGINE_LABEL, jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine/engine.ts'
import { excerpt } from '../engine/excerpt.ts'
import { applyTriggers, halfAnswer, readTriggers } from '../engine/triggers.ts'
import { overlapOf, wordsOf } from './overlap.ts'

/** Ranks documents by the words that they share with the query: no model reads them, and the answer says so. */
export async function rerank({ body, signal }: EngineRequest): Promise<EngineAnswer> {
  const parsed = await runStep<unknown>(body.length, () => JSON.parse(body))
  const { model, query, documents, top_n } = await runStep(body.length, () => RerankRequest.parse(parsed))
  const triggers = readTriggers(excerpt(query))
  const refusal = await applyTriggers(triggers, signal)
  if (refusal) return refusal
  const texts = documents.map((document) => (typeof document === 'string' ? document : document.text))
  const { tokens, scores } = await runCooperativelyIfLong(
    rankSteps(await loadTokenizer(), triggers.text === '' ? query : triggers.text, texts),
  )
  const results = scores
    .map((score, index) => ({ index, relevance_score: Number(score.toPrecision(6)) }))
    .toSorted((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
    .slice(0, top_n ?? scores.length)
  const answer = jsonAnswer({
    model,
    engine: ENGINE_LABEL,
    results,
    ...(triggers.values.noUsage === undefined && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  })
  return triggers.values.abort === undefined ? answer : halfAnswer(answer)
}

function* rankSteps(
  tokenizer: Tokenizer,
  query: string,
  texts: readonly string[],
): Generator<void, { tokens: number; scores: number[] }> {
  const queryWords = wordsOf(query)
  const ofQuery = yield* countSteps(tokenizer, query, Number.MAX_SAFE_INTEGER)
  const scores: number[] = []
  let tokens = 0
  for (const text of texts) {
    tokens += ofQuery + (yield* countSteps(tokenizer, text, Number.MAX_SAFE_INTEGER))
    scores.push(overlapOf(queryWords, wordsOf(text)))
    yield
  }
  return { tokens, scores }
}
