import { Price } from '../../../contract/model.ts'

/** A price of `model_price`; null: the model was not offered. */
export const readPrice = (stored: string | undefined): Price | null =>
  stored ? Price.parse(JSON.parse(stored)) : null
