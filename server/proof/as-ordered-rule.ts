import { DAY_MS } from '../../contract/time.ts'
import type { Db } from '../platform/db/client.ts'
import { readSoldOffer } from '../money/index.ts'
import { findByChunks, type LedgerRule } from '../wallet/index.ts'

const CHUNK = 2000

/** What a paid purchase granted, against the offer that its order keeps. */
export const asOrderedRule: LedgerRule = {
  name: 'packageAsOrdered',
  title: '已支付的购买恰好发放一个资源包，内容与下单时一致',
  find: (db) =>
    findByChunks({
      size: CHUNK,
      read: (after) => readOrders(db, after),
      subjectOf: (order) => order.order_no,
      async compare(orders) {
        const granted = await readGranted(db, orders)
        return orders.map(({ order_no: subject, offer }) => ({
          subject,
          expected: orderedText(offer),
          actual: (granted.get(subject) ?? []).map(grantedText).join(' + ') || 'nothing',
        }))
      },
    }),
  /** Orders paid before what is sold was kept. */
  async countExempt(db) {
    const { count } = await paidPurchases(db)
      .where('offer', '=', '')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
}

const paidPurchases = (db: Db) =>
  db.selectFrom('order').where('kind', '=', 'purchase').where('status', 'in', ['paid', 'refunded'])

const readOrders = (db: Db, after: string) =>
  paidPurchases(db)
    .select(['order_no', 'offer'])
    .where('offer', '<>', '')
    .where('order_no', '>', after)
    .orderBy('order_no')
    .limit(CHUNK)
    .execute()

async function readGranted(db: Db, orders: readonly { order_no: string }[]) {
  const first = orders.at(0)?.order_no ?? ''
  const last = orders.at(-1)?.order_no ?? ''
  const rows = await db
    .selectFrom('token_package')
    .innerJoin('order', 'order.order_no', 'token_package.order_no')
    .leftJoin('ledger_entry', (join) =>
      join
        .on('ledger_entry.asset', '=', 'token')
        .on('ledger_entry.kind', '=', 'purchase')
        .on('ledger_entry.ref_type', '=', 'order')
        .onRef('ledger_entry.ref_id', '=', 'token_package.order_no')
        .onRef('ledger_entry.package_id', '=', 'token_package.id'),
    )
    .select([
      'token_package.order_no',
      'name',
      'total',
      'worth_nano',
      'is_capped',
      'models',
      'token_package.created_at',
      'token_package.expires_at',
      'ledger_entry.amount',
    ])
    .where('token_package.order_no', '>=', first)
    .where('token_package.order_no', '<=', last)
    .where('order.offer', '<>', '')
    .execute()
  const granted = new Map<string, typeof rows>()
  for (const row of rows) granted.set(row.order_no, [...(granted.get(row.order_no) ?? []), row])
  return granted
}
type Granted = Awaited<ReturnType<typeof readGranted>> extends Map<string, (infer Row)[]> ? Row : never

interface Content {
  name: string
  tokens: number | string
  worthNano: string
  days: number
  models: string
}

const contentText = ({ name, tokens, worthNano, days, models }: Content) =>
  `${name}: ${tokens} tokens of ${worthNano} nano, ${days} days, ${models}`

function orderedText(offer: string): string {
  try {
    const { name, tokens, worthNano, validDays: days, models } = readSoldOffer(offer)
    return contentText({ name, tokens, worthNano, days, models: JSON.stringify(models) })
  } catch {
    return 'an offer that can be read'
  }
}

function grantedText({ name, total, worth_nano, is_capped, models, amount, ...row }: Granted): string {
  return contentText({
    name,
    tokens: amount === BigInt(total) ? total : `${total} (booked ${amount ?? 'not at all'})`,
    worthNano: is_capped === 1 ? 'no fixed' : worth_nano.toString(),
    days: (row.expires_at - row.created_at) / DAY_MS,
    models,
  })
}
