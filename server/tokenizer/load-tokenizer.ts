interface Tokenizer {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  encode(text: string, options: { disallowedSpecial: Set<string> }): number[]
  decode(tokens: Iterable<number>): string
}

/** Text that looks like a control token is text. */
export const asText = { disallowedSpecial: new Set<string>() }

let loading: Promise<Tokenizer> | null = null

/** OpenAI's o200k_base. The vocabulary takes a moment and 40 MB: it is loaded when something is counted for the first time. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base')
  return loading
}
