import { setImmediate as nextTurn } from 'node:timers/promises'
import { asText, loadTokenizer } from './load-tokenizer.ts'

/** Some texts take the tokenizer time that grows with the square of their length, so long ones are counted in slices. */
const SLICE = 1024
/** So long the event loop waits for a count, in ms. */
const TURN_MS = 8

/**
 * Tokens of a text as our own tokenizer counts them.
 * @param limit stops counting here
 */
export async function countTokens(text: string, limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  if (text === '') return 0
  const tokenizer = await loadTokenizer()
  let total = 0
  let turnAt = performance.now()
  for (let start = 0; start < text.length && total < limit; start += SLICE) {
    total += tokenizer.countTokens(text.slice(start, start + SLICE), asText)
    if (performance.now() - turnAt < TURN_MS) continue
    await nextTurn()
    turnAt = performance.now()
  }
  return Math.min(total, limit)
}
