import { runCooperativelyIfLong } from '../http/body/cooperative.ts'
import { asText, loadTokenizer, type Tokenizer } from './load-tokenizer.ts'
import { slicesOf } from './slices-of.ts'

/** Tokens by our own tokenizer. @param limit stops counting here */
export async function countTokens(text: string, limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  if (text === '') return 0
  return runCooperativelyIfLong(countSteps(await loadTokenizer(), text, limit))
}

/** Counts as `countTokens` does; pauses (`yield`) after each slice of the text. */
export function* countSteps(tokenizer: Tokenizer, text: string, limit: number): Generator<void, number> {
  let total = 0
  for (const slice of slicesOf(text)) {
    total += tokenizer.countTokens(slice, asText)
    if (total >= limit) return limit
    yield
  }
  return total
}
