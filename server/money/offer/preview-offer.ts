import { sql } from 'kysely'
import { discountOf } from '../../../contract/discount.ts'
import { displayCount, formatYuan } from '../../../contract/money.ts'
import { offerList, type OfferPreview } from '../../../contract/offer.ts'
import { DAY_MS, displayTime } from '../../../contract/time.ts'
import { documentAt, type PackageOffer, parseGiven } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'
import { leftOf } from '../package/list-packages.ts'
import type { StaffContext, Verb } from '../context.ts'
import { assertUnchanged } from './publish-offer.ts'
import { checkOffer, offerOf } from './offer-document.ts'
import { offerCautions, valuesOf } from './offer-terms.ts'
import { patchOf } from './propose-offer.ts'
import { readUnitsSold } from '../package/read-units-sold.ts'

/** What a new offer, or a change of one, would do now. */
export const previewOffer: Verb<'offer.preview'> = async ({ ctx, input: { id, rev, ...fields } }) => {
  const { db, deps, now } = ctx
  const document = await documentAt(db, now)
  const before = offerOf(document, id)
  if (rev === undefined && before) throw badField('id', '已有这个编号的资源包')
  if (rev !== undefined) assertUnchanged(document, { packageId: id, rev })
  const after = checkOffer(document, { packageId: id, offer: patchOf(fields) })
  const cautions = offerCautions({
    before,
    after,
    catalog: parseGiven(document),
    alonePercent: deps.settings.current().packageAlonePercent,
    now,
  })
  const values = valuesOf(after)
  return {
    changeText: before ? changeText(before, after) : null,
    price: formatYuan(values.priceNano),
    listValue: formatYuan(values.valueNano),
    discountText: discountOf(values),
    gift: formatYuan(values.giftNano),
    left: leftOf(after, await readUnitsSold(db, [id])),
    ...(await readOrders(ctx, id)),
    cautionText: cautions.length > 0 ? cautions.join('；') : null,
  }
}

const LATELY_MS = 30 * DAY_MS

async function readOrders(
  { db, now }: StaffContext,
  offerId: string,
): Promise<Pick<OfferPreview, 'buyers' | 'pending'>> {
  const { buyers, pending } = await db
    .selectFrom('order')
    .select([
      sql<number>`count(distinct case when status = 'paid' then user_id end)`.as('buyers'),
      sql<number>`count(case when status = 'pending' then 1 end)`.as('pending'),
    ])
    .where('kind', '=', 'purchase')
    .where('offer_id', '=', offerId)
    .where('created_at', '>=', now - LATELY_MS)
    .executeTakeFirstOrThrow()
  return { buyers, pending }
}

const SHOWN = [
  'name',
  'price',
  'tokens',
  'worth',
  'validDays',
  'models',
  'stock',
  'perUser',
  'from',
  'until',
] as const
const UNLIMITED = '不限'

/** Field by field, in the words of the list. */
function changeText(before: PackageOffer, after: PackageOffer): string | null {
  const lines = SHOWN.flatMap((field) => {
    const [was, is] = [textOf(before[field]), textOf(after[field])]
    return was === is ? [] : [`${titleOf(field)} ${was} → ${is}`]
  })
  return lines.length > 0 ? lines.join('；') : null
}

const titleOf = (field: (typeof SHOWN)[number]): string => {
  const title = offerList.titles[field]
  return typeof title === 'object' ? title.title : (title ?? field)
}

function textOf(value: PackageOffer[(typeof SHOWN)[number]]): string {
  if (value === undefined) return UNLIMITED
  if (Array.isArray(value)) return value.includes('*') ? '全部' : value.join('、')
  if (typeof value === 'number') return displayCount(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? displayTime(Date.parse(value)) : value
}
