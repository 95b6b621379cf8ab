import { setImmediate as nextTurn } from 'node:timers/promises'
import { asText, loadTokenizer } from './load-tokenizer.ts'

/** Some texts take the tokenizer time that grows with the square of their length, so long ones are counted in slices. */
const SLICE = 2048
const SLICES_A_TURN = 16

/**
 * Tokens of a text as our own tokenizer counts them.
 * @param limit stops counting here
 */
export async function countTokens(text: string, limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  if (text === '') return 0
  const tokenizer = await loadTokenizer()
  let total = 0
  for (let start = 0, slice = 1; start < text.length && total < limit; start += SLICE, slice += 1) {
    total += tokenizer.countTokens(text.slice(start, start + SLICE), asText)
    if (slice % SLICES_A_TURN === 0) await nextTurn()
  }
  return Math.min(total, limit)
}
