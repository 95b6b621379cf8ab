export interface Tokenizer {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  encode(text: string, options: { disallowedSpecial: Set<string> }): number[]
  decode(tokens: Iterable<number>): string
}

/** Text that looks like a control token is text. */
export const asText = { disallowedSpecial: new Set<string>() }

/** Words whose tokens are kept. A text without any blank is words of a thousand characters: of these a few MiB. */
const MERGE_CACHE = 4096

let loading: Promise<Tokenizer> | null = null

/** OpenAI's o200k_base. The vocabulary takes a moment and 40 MB: a server that has chat or embedding models loads it at its start. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((tokenizer) => {
    tokenizer.setMergeCacheSize(MERGE_CACHE)
    // The tables are made of it at the first use.
    tokenizer.decode(tokenizer.encode('a', asText))
    return tokenizer
  })
  return loading
}
