import { proposePriceChange } from '../../services/price/propose-price.ts'
import type { Handlers } from './types.ts'

export const priceHandlers = { 'price.propose': proposePriceChange } satisfies Handlers<'price.'>
