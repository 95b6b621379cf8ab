import { sql } from 'kysely'
import { discountOf } from '../../../contract/discount.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { OfferRow } from '../../../contract/offer.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { isCallable, type PackageOffer, perMillionNano, worthNano } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { revOfOffer } from './offer-document.ts'
import { valuesOf } from './offer-terms.ts'

/** Days that sales are counted of, with today. */
const LATELY_DAYS = 30

const COMPARED = {
  soldLately: (row: OfferRow) => BigInt(row.soldLately),
  price: (row: OfferRow) => parseYuan(row.price) ?? 0n,
  tokens: (row: OfferRow) => BigInt(row.tokens),
}

export const listOffers: Verb<'offer.list'> = async ({ ctx, input }) => {
  const { id, keyword = '', state_MultiString: states, column, order } = input
  const word = keyword.trim().toLowerCase()
  const rows = (await readOffers(ctx))
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => states?.includes(row.state) ?? true)
    .filter((row) => [row.id, row.name].some((text) => text.toLowerCase().includes(word)))
  const sign = order === 'asc' ? 1 : -1
  const sorted = rows.toSorted((a, b) => {
    if (column === 'id') return sign * a.id.localeCompare(b.id)
    const [one, other] = [COMPARED[column](a), COMPARED[column](b)]
    return one === other ? a.id.localeCompare(b.id) : one < other ? -sign : sign
  })
  return pageOf(sorted, input)
}

export const getOffer: Verb<'offer.detail'> = ({ ctx, input: { id } }) => readOffer(ctx, id)

/** @throws Failure notFound */
export async function readOffer(ctx: StaffContext, id: string): Promise<OfferRow> {
  const row = (await readOffers(ctx)).find((one) => one.id === id)
  if (!row) throw new Failure('notFound', { message: '没有这个资源包' })
  return row
}

async function readOffers({ db, catalog, now }: StaffContext): Promise<OfferRow[]> {
  const sales = await readSales(db, now)
  return catalog.packages.map((offer) => toRow(offer, sales.get(offer.id) ?? NOTHING, { catalog, now }))
}

interface Sales {
  sold: number
  reserved: number
  soldLately: number
  moneyNano: bigint
}

const NOTHING: Sales = { sold: 0, reserved: 0, soldLately: 0, moneyNano: 0n }

async function readSales(db: Db, now: number): Promise<Map<string, Sales>> {
  const since = startOfDay(now) - (LATELY_DAYS - 1) * DAY_MS
  const sum = <T>(term: string) => sql<T>`cast(coalesce(sum(${sql.raw(term)}), 0) as bigint)`
  const isLate = `status = 'paid' and day_at >= ${since}`
  const rows = await db
    .selectFrom('offer_day')
    .select([
      'offer_id',
      sum<number>(`case when status = 'paid' then quantity else 0 end`).as('sold'),
      sum<number>(`case when status = 'pending' then quantity else 0 end`).as('reserved'),
      sum<number>(`case when ${isLate} then quantity else 0 end`).as('lately'),
      sum<bigint>(`case when ${isLate} then amount_nano - refunded_nano else 0 end`).as('money_nano'),
    ])
    .where('status', 'in', ['paid', 'pending'])
    .groupBy('offer_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.offer_id,
      {
        sold: row.sold,
        reserved: row.reserved,
        soldLately: row.lately,
        moneyNano: row.money_nano,
      },
    ]),
  )
}

function toRow(
  offer: PackageOffer,
  { sold, reserved, soldLately, moneyNano }: Sales,
  at: Pick<StaffContext, 'catalog' | 'now'>,
): OfferRow {
  const { stock, perUser, from, until } = offer
  const values = valuesOf(offer)
  const left = stock === undefined ? null : Math.max(0, stock - sold - reserved)
  return {
    id: offer.id,
    name: offer.name,
    state: stateOf(offer, left, at),
    price: formatYuan(values.priceNano),
    tokens: offer.tokens,
    worth: formatYuan(perMillionNano(worthNano(offer))),
    listValue: formatYuan(values.valueNano),
    discountText: discountOf(values),
    validDays: offer.validDays,
    models: offer.models.includes('*') ? [] : offer.models,
    stock: stock ?? null,
    sold,
    reserved,
    left,
    perUser: perUser ?? null,
    from: from === undefined ? null : Date.parse(from),
    until: until === undefined ? null : Date.parse(until),
    soldLately,
    moneyLately: formatYuan(moneyNano),
    rev: revOfOffer(offer),
  }
}

function stateOf(
  offer: PackageOffer,
  left: number | null,
  { catalog, now }: Pick<StaffContext, 'catalog' | 'now'>,
): OfferRow['state'] {
  const { state, from, until } = offer
  if (state === 'withdrawn') return 'withdrawn'
  if (until !== undefined && Date.parse(until) <= now) return 'over'
  if (!isCallable(offer, catalog)) return 'useless'
  if (from !== undefined && Date.parse(from) > now) return 'ahead'
  return left === 0 ? 'soldOut' : 'onSale'
}
