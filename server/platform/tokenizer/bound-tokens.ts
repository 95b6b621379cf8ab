import { runCooperativelyIfLong } from '../http/body/cooperative.ts'
import { asText, loadTokenizer, type Tokenizer } from './load-tokenizer.ts'
import { slicesOf } from './slices-of.ts'

/**
 * Tokens that another tokenizer may make of one of ours: of prose, code and Chinese, Anthropic's newest makes up to 1.75, those of the Chinese
 * vendors and Google about one.
 */
const MARGIN = 2
/** Ours has single tokens for long runs of a sign, and for whole sentences of Chinese, which others may cut into pieces of this many bytes. */
const PIECE_BYTES = 4
/**
 * All but Latin letters, signs and common Chinese: some take each digit by itself, and scripts that they do not know byte by byte.
 */
const UNEVEN = /[^\p{ASCII}\u2010-\u2027\u3000-\u303f\u4e00-\u9fff\uff00-\uff5e]+|\d+/gu

/** Upper bound of the tokens that a model's own tokenizer makes of a text, by ours; never above its bytes. @param limit stops counting here */
export async function boundTokens(text: string, limit: number): Promise<number> {
  if (text === '') return 0
  return runCooperativelyIfLong(boundSteps(await loadTokenizer(), text, limit))
}

function* boundSteps(tokenizer: Tokenizer, text: string, limit: number): Generator<void, number> {
  let total = 0
  for (const slice of slicesOf(text)) {
    let uneven = 0
    const even = slice.replace(UNEVEN, (run) => {
      uneven += Buffer.byteLength(run)
      return ' '
    })
    const bytes = Buffer.byteLength(even)
    const counted = Math.max(tokenizer.countTokens(even, asText) * MARGIN, Math.ceil(bytes / PIECE_BYTES))
    total += Math.min(uneven + counted, Buffer.byteLength(slice))
    if (total >= limit) return limit
    yield
  }
  return total
}
