import type { Reminder } from '../../../contract/notice.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { deprecationOf } from '../schema/model-state.ts'
import type { UserContext } from '../context.ts'
import { isMoreExpensive } from '../publishing/is-more-expensive.ts'
import { riseNoticeId } from '../publishing/price-rises.ts'
import { readPrice } from '../model/read-price.ts'

/** Who used a model within this long hears what is coming. */
export const NOTICED_MS = 30 * DAY_MS

/** Models that the caller used and that will be dearer, or will end. */
export async function modelNotices({ db, catalog, now, caller }: UserContext): Promise<Reminder[]> {
  const used = await db
    .selectFrom('call_day')
    .select('model_id')
    .distinct()
    .where('user_id', '=', caller.userId)
    .where('day_at', '>=', now - NOTICED_MS)
    .where('row_count', '>', 0)
    .execute()
  const models = catalog.models.filter(({ id }) => used.some((row) => row.model_id === id))
  if (models.length === 0) return []
  const ends = models.flatMap((model): Reminder[] => {
    const { id, name } = model
    const deprecation = deprecationOf(model)
    const at = deprecation ? Date.parse(deprecation.sunset) : 0
    if (at <= now) return []
    return [{ id: `modelEnds:${id}:${at}`, kind: 'modelEnds', level: levelOf(at - now), name, tokens: 0, at }]
  })
  const ids = models.map(({ id }) => id)
  const rows = await db
    .selectFrom('model_price')
    .select(['model_id', 'effective_at', 'price', 'corrects_since'])
    .where('model_id', 'in', ids)
    .orderBy('effective_at')
    .orderBy('version_id')
    .execute()
  const rises = models.flatMap(({ id, name }): Reminder[] => {
    const own = rows.filter((row) => row.model_id === id)
    const risen = own.findIndex(
      (row, i) =>
        row.effective_at > now && isMoreExpensive(readPrice(own[i - 1]?.price), readPrice(row.price)),
    )
    const at = own[risen]?.effective_at
    if (at === undefined) return []
    return [{ id: riseNoticeId(id, at), kind: 'priceRises', level: levelOf(at - now), name, tokens: 0, at }]
  })
  const corrected: Reminder[] = []
  for (const { id, name } of models)
    for (const { model_id: modelId, effective_at: at, corrects_since: since } of rows) {
      if (modelId !== id || since === null || at > now || at < now - NOTICED_MS) continue
      if (!(await hasCalled({ db, caller }, { modelId, since, until: at }))) continue
      const noticeId = `priceCorrected:${id}:${at}`
      corrected.push({ id: noticeId, kind: 'priceCorrected', level: 'soon', name, tokens: 0, at })
    }
  return [...corrected, ...rises, ...ends].toSorted((a, b) => a.at - b.at)
}

interface Meanwhile {
  modelId: string
  since: number
  until: number
}

/** Those who called at a mistaken price hear that it was corrected. */
async function hasCalled(
  { db, caller }: Pick<UserContext, 'db' | 'caller'>,
  { modelId, since, until }: Meanwhile,
): Promise<boolean> {
  const call = await db
    .selectFrom('call')
    .select('request_id')
    .where('user_id', '=', caller.userId)
    .where('model_id', '=', modelId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}

const levelOf = (leftMs: number): Reminder['level'] => (leftMs <= DAY_MS ? 'urgent' : 'soon')
