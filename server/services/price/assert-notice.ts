import { RISE_NOTICE_DAYS } from '../../../contract/price.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { parseCatalog } from '../../catalog/load-catalog.ts'
import { isOffered } from '../../catalog/model-state.ts'
import { badField } from '../../errors.ts'
import { priceOf } from '../model/to-model.ts'
import { isDearer } from '../notice/model-notices.ts'

interface Noticed {
  before: string | null
  after: string
  effectiveAt: number
  now: number
}

/**
 * Those who use a model hear of a rise before it: models that everyone may call become dearer after notice only.
 * @throws Failure badRequest that names the models
 */
export function assertNotice({ before, after, effectiveAt, now }: Noticed): void {
  if (before === null || effectiveAt >= now + RISE_NOTICE_DAYS * DAY_MS) return
  const old = new Map(parseCatalog(before, '').models.map((model) => [model.id, model]))
  const dearer = parseCatalog(after, '').models.filter((model) => {
    const known = old.get(model.id)
    return known && isOffered(known) && isOffered(model) && isDearer(priceOf(known), priceOf(model))
  })
  if (dearer.length === 0) return
  const names = dearer.map(({ id }) => id).join('、')
  throw badField('effectiveAt', `涨价须提前 ${RISE_NOTICE_DAYS} 天公告，请选更晚的生效时间：${names}`)
}
