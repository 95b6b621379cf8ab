import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

/** Forecast of the month's spend. */
export const MonthForecast = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** Yuan that calls took from the balance this month. */
  spent: Yuan,
  /** Whole days before today that are looked at, from the first with spend on, at most 28. */
  days: z.int(),
  /** The whole month at the pace of these days, and the band that it lies in with about 80 %; null: fewer than 7 days. */
  forecast: z.object({ likely: Yuan, low: Yuan, high: Yuan }).nullable(),
})
export type MonthForecast = z.infer<typeof MonthForecast>

/** A price of a model that the caller used, from a moment on. */
export const PriceChange = z.object({
  at: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  /** Whether anything costs more than before. */
  isMoreExpensive: z.boolean(),
})
export type PriceChange = z.infer<typeof PriceChange>
