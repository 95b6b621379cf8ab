import { formatYuan } from '../../../contract/money.ts'

/** Yuan as a number, as the clients of these endpoints read money; the exact figures are in the console. */
export const yuan = (nano: bigint) => Number(formatYuan(nano))

/** All amounts are yuan, even in fields named `usd`. */
export const CURRENCY = { currency: 'CNY' } as const
