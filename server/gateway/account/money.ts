/** All amounts are yuan, even in fields named `usd`. */
export const CURRENCY = { currency: 'CNY' } as const
