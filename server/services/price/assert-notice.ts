import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../db/client.ts'
import { badField } from '../../errors.ts'
import type { Published } from '../catalog/publish-catalog.ts'
import { offeredPrices } from '../catalog/offered-prices.ts'
import { isDearer } from './is-dearer.ts'
import { readPrice } from './read-price.ts'

interface Publishing extends Omit<Published, 'id' | 'seq'> {
  /** Of the version; null: it is not stored yet. */
  id: number | null
  now: number
  /** How far ahead a rise is announced. */
  noticeDays: number
}

/**
 * Those who use a model hear of a rise before it: what can be called by a name costs no more than it did within the days of the notice,
 * unless it comes as much later.
 * @throws Failure badRequest that names the models
 */
export async function assertNotice(
  trx: Db,
  { id, before, after, effectiveAt, now, noticeDays }: Publishing,
): Promise<void> {
  const noticeMs = noticeDays * DAY_MS
  if (before === null || effectiveAt >= now + noticeMs) return
  const [old, next] = [offeredPrices(before), offeredPrices(after)]
  const changed = [...next].filter(([name, price]) => old.get(name) !== price)
  if (changed.length === 0) return
  const recent = await readRecent(trx, {
    names: changed.map(([name]) => name),
    id,
    since: now - noticeMs,
    now,
  })
  const dearer = changed.filter(([name, price]) =>
    [old.get(name), ...recent(name)].some((one) => isDearer(readPrice(one), readPrice(price))),
  )
  if (dearer.length === 0) return
  const names = dearer.map(([name]) => name).join('、')
  throw badField('effectiveAt', `涨价须提前 ${noticeDays} 天公告，请选更晚的生效时间：${names}`)
}

interface Recent extends Pick<Publishing, 'id' | 'now'> {
  names: string[]
  since: number
}

/** What each name cost in the last days, but for the version `id`. */
async function readRecent(trx: Db, { names, id, since, now }: Recent) {
  const rows = await trx
    .selectFrom('model_price')
    .select(['model_id', 'effective_at', 'price'])
    .where('model_id', 'in', names)
    .where('effective_at', '<=', now)
    .where('version_id', '<>', id ?? 0)
    .orderBy('effective_at')
    .orderBy('version_id')
    .execute()
  return (name: string) => {
    const own = rows.filter((row) => row.model_id === name)
    const first = own.findLastIndex((row) => row.effective_at <= since)
    return own.slice(Math.max(first, 0)).map(({ price }) => price)
  }
}
