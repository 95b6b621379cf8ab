import { parseYuan } from '../../../contract/money.ts'

interface Priced {
  tokens: number
  /** Yuan for all of them. */
  price: string
  /** Yuan of list price per million tokens; absent: what is paid for them. */
  worth?: string | undefined
}

/** Yuan per million tokens are a thousand times the nano-yuan of one. */
const NANO_PER_MILLIONTH = 1_000_000n

/** What one token pays for, in nano-yuan of list price. */
export function worthNano({ tokens, price, worth }: Priced): bigint {
  return worth === undefined ? paidNano({ tokens, price }) : perTokenNano(worth)
}

/** What is paid for one token, in nano-yuan, rounded up: no token is worth less. */
export function paidNano({ tokens, price }: Pick<Priced, 'tokens' | 'price'>): bigint {
  const count = BigInt(tokens)
  return ((parseYuan(price) ?? 0n) + count - 1n) / count
}

/** Yuan per million tokens, as nano-yuan of one. */
export const perTokenNano = (perMillion: string) => (parseYuan(perMillion) ?? 0n) / NANO_PER_MILLIONTH

/** Nano-yuan of one token, as nano-yuan of a million. */
export const perMillionNano = (nano: bigint) => nano * NANO_PER_MILLIONTH
