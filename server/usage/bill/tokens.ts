import { isTokens } from '../../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'

/** Classes of tokens that bills tell apart: read from a cache, written to one, and the rest of the input. */
export const CLASSES = ['input', 'cached', 'written', 'output'] as const
export type TokenClass = (typeof CLASSES)[number]
/** An absent one is not told. */
export type Tokens = Partial<Record<TokenClass, number>>

const CLASS_OF: Partial<Record<ReceiptLine['item'], TokenClass>> = {
  input: 'input',
  cachedInput: 'cached',
  cacheWrite5m: 'written',
  cacheWrite1h: 'written',
  output: 'output',
  thinkingOutput: 'output',
  audioInput: 'input',
  audioOutput: 'output',
}

/** Counts an attempt's tokens. @param reportedClasses the classes that the bill reports; what is not reported by itself is part of the input */
export function tokensOf(usage: Record<string, number>, reportedClasses: ReadonlySet<TokenClass>): Tokens {
  const sums: Tokens = Object.fromEntries([...reportedClasses].map((name) => [name, 0]))
  for (const [item, quantity] of Object.entries(usage)) {
    if (!isItem(item) || !isTokens(item)) continue
    const own = CLASS_OF[item] ?? 'input'
    const name = reportedClasses.has(own) || own === 'output' ? own : 'input'
    if (reportedClasses.has(name)) sums[name] = (sums[name] ?? 0) + quantity
  }
  return sums
}

const isItem = (item: string): item is ReceiptLine['item'] => item in CLASS_OF

export function addTokens(sums: Tokens, more: Tokens): void {
  for (const name of CLASSES) {
    const quantity = more[name]
    if (quantity !== undefined) sums[name] = (sums[name] ?? 0) + quantity
  }
}

/** All of the input, or undefined if the bill says nothing of it. */
export const promptOf = ({ input, cached, written }: Tokens): number | undefined =>
  input === undefined ? undefined : input + (cached ?? 0) + (written ?? 0)
