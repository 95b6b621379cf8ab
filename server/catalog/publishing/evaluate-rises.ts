import type { Price } from '../../../contract/model.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { offeredPrices } from './offered-prices.ts'
import { readGiven } from './parse-given.ts'
import type { Published } from './publish-catalog.ts'
import { isRise } from './is-more-expensive.ts'
import { readPrice } from '../model/read-price.ts'

export interface Publishing extends Omit<Published, 'id' | 'seq'> {
  /** It is the id of the version; null: it is not stored yet. */
  id: number | null
  /** How far ahead a rise is announced. */
  noticeDays: number
  /** How long after a change the price before it may be gone back to at once; 0: it may not, as for what one person does alone. */
  correctionHours: number
}

/** What rises without a notice. */
interface Rises {
  /** Goes back to at most what it cost before a change: by its name, when that change came into force. */
  corrected: Map<string, number>
  /** Names of the others. */
  refused: string[]
}

/**
 * Those who use a model hear of a rise before it: what can be called by a name costs no more than what is in force just before the
 * version; what cannot be bought then, no more than when it last could within the days of the notice.
 */
export async function evaluateRises(trx: Db, publishing: Publishing): Promise<Rises> {
  const { before, after, effectiveAt, now, noticeDays } = publishing
  const rises: Rises = { corrected: new Map(), refused: [] }
  if (before === null || effectiveAt >= now + noticeDays * DAY_MS) return rises
  const old = offeredPrices((await readGiven(before)).catalog)
  const next = offeredPrices((await readGiven(after)).catalog)
  const changed = [...next].filter(([name, price]) => old.get(name) !== price)
  if (changed.length === 0) return rises
  const names = changed.map(([name]) => name)
  const periodsOf = await readPeriods(trx, names, publishing)
  for (const [name, text] of changed) {
    const price = readPrice(text)
    const periods = periodsOf(name)
    const costs = [readPrice(old.get(name)), ...withinNotice(periods, publishing)]
    if (!isRise(costs, price)) continue
    // It is judged as if what the change replaced were in force still.
    const mistaken = mistakes(periods, publishing).find((one) => !isRise([one.replaced, ...costs], price))
    if (mistaken) rises.corrected.set(name, mistaken.from)
    else rises.refused.push(name)
  }
  return rises
}

interface Period {
  from: number
  /** Null: it was not offered. */
  price: Price | null
}

/** What each name cost until the version `id`, the latest first; nothing that was replaced in the instant that it came. */
async function readPeriods(trx: Db, names: string[], { id, effectiveAt }: Publishing) {
  const rows = await trx
    .selectFrom('model_price')
    .select(['model_id', 'effective_at', 'price'])
    .where('model_id', 'in', names)
    .where('effective_at', '<=', effectiveAt)
    .where('version_id', '<>', id ?? 0)
    .orderBy('effective_at', 'desc')
    .orderBy('version_id', 'desc')
    .execute()
  return (name: string): Period[] => {
    const own = rows.filter((row) => row.model_id === name)
    return own
      .filter((row, nth) => own[nth - 1]?.effective_at !== row.effective_at)
      .map(({ effective_at: from, price }) => ({ from, price: readPrice(price) }))
  }
}

/** What it cost within the days of the notice. */
function withinNotice(periods: readonly Period[], { now, noticeDays }: Publishing): (Price | null)[] {
  const first = periods.findIndex(({ from }) => from <= now - noticeDays * DAY_MS)
  return (first < 0 ? periods : periods.slice(0, first + 1)).map(({ price }) => price)
}

/** The changes of a price that may be corrected now, the latest first, with what each replaced. */
function mistakes(periods: readonly Period[], { effectiveAt, now, correctionHours }: Publishing) {
  if (effectiveAt > now) return []
  const since = now - correctionHours * HOUR_MS
  return periods.flatMap(({ from }, nth) => {
    const replaced = periods[nth + 1]?.price
    return from > since && replaced ? [{ from, replaced }] : []
  })
}
