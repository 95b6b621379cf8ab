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

/** By id and alias: what a program calls may become dearer by a name that moves to another model, too. */
const offeredByName = (document: string) =>
  new Map(
    parseCatalog(document, '')
      .models.filter(isOffered)
      .flatMap((model) => [model.id, ...model.aliases].map((name) => [name, model] as const)),
  )

/**
 * Those who use a model hear of a rise before it: models that everyone may call become dearer after notice only.
 * @throws Failure badRequest that names the models
 */
export function assertNotice({ before, after, effectiveAt, now }: Noticed): void {
  if (before === null || effectiveAt >= now + RISE_NOTICE_DAYS * DAY_MS) return
  const [old, next] = [offeredByName(before), offeredByName(after)]
  const dearer = [...next].filter(([name, model]) => {
    const known = old.get(name)
    return known && (known.type !== model.type || isDearer(priceOf(known), priceOf(model)))
  })
  if (dearer.length === 0) return
  const names = dearer.map(([name]) => name).join('、')
  throw badField('effectiveAt', `涨价须提前 ${RISE_NOTICE_DAYS} 天公告，请选更晚的生效时间：${names}`)
}
