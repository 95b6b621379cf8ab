import { DAY_MS } from '../../../contract/time.ts'

export interface Stock {
  id: string
  remaining: number
  /** Model ids, or `*`. */
  models: readonly string[]
  /** Tokens of it that one token of a model's calls takes; 1 where none is given. */
  rates?: ReadonlyMap<string, number>
  expiresAt: number
}

/** One of the two is a number, unless nothing that the stock covers is used. */
interface Outlook {
  /** It is used up after this number of days. */
  daysLeft: number | null
  /** What is left of it at its end. */
  tokensLost: number | null
}

interface BurnDown {
  /** They are in the order in which they are used. */
  stocks: readonly Stock[]
  /** Tokens a day, by model. */
  demand: ReadonlyMap<string, number>
  now: number
}

/** Estimates at an unchanging speed: each model takes from the first stock that covers it, then from the next. */
export function burnDown({ stocks, demand, now }: BurnDown): Map<string, Outlook> {
  const outlooks = new Map<string, Outlook>()
  let alive = stocks.map((stock) => ({ stock, left: stock.remaining }))
  for (let at = now; alive.length > 0;) {
    const speeds = speedsOf(alive, demand)
    const ends = alive.map(({ stock, left }) => {
      const speed = speeds.get(stock.id) ?? 0
      return speed > 0 ? Math.min(stock.expiresAt, at + (left / speed) * DAY_MS) : stock.expiresAt
    })
    const next = Math.min(...ends)
    alive = alive.flatMap(({ stock, left }, index) => {
      const used = ((speeds.get(stock.id) ?? 0) * (next - at)) / DAY_MS
      if (ends[index] !== next) return [{ stock, left: left - used }]
      outlooks.set(stock.id, outlookOf({ stock, left: left - used, at: next }, { demand, now }))
      return []
    })
    at = next
  }
  return outlooks
}

function speedsOf(alive: readonly { stock: Stock }[], demand: BurnDown['demand']): Map<string, number> {
  const speeds = new Map<string, number>()
  for (const [model, tokens] of demand) {
    const taken = alive.find(({ stock }) => covers(stock, model))
    if (taken)
      speeds.set(taken.stock.id, (speeds.get(taken.stock.id) ?? 0) + tokens * rateOf(taken.stock, model))
  }
  return speeds
}

function outlookOf(
  { stock, left, at }: { stock: Stock; left: number; at: number },
  { demand, now }: Pick<BurnDown, 'demand' | 'now'>,
): Outlook {
  const isUsed = [...demand].some(
    ([model, tokens]) => tokens * rateOf(stock, model) > 0 && covers(stock, model),
  )
  if (!isUsed) return { daysLeft: null, tokensLost: null }
  // What rounding leaves is less than a token.
  const tokensLost = Math.floor(left + 1e-6)
  if (tokensLost > 0) return { daysLeft: null, tokensLost }
  return { daysLeft: (at - now) / DAY_MS, tokensLost: null }
}

const rateOf = ({ rates }: Pick<Stock, 'rates'>, model: string) => rates?.get(model) ?? 1

export const covers = ({ models }: Pick<Stock, 'models'>, model: string) =>
  models.includes('*') || models.includes(model)
