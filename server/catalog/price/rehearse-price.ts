import type { PriceRehearsal } from '../../../contract/price-rehearsal.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { CatalogModel } from '../schema/schema.ts'
import type { StaffContext } from '../context.ts'
import type { Period } from '../../platform/time/period.ts'
import { readUpstreamCost, readUsage, countCalls } from './read-usage.ts'
import { unitPriceAt } from './unit-price-at.ts'
import { nameOf } from '../../identity/index.ts'
import { maskName } from '../../../contract/id-number.ts'

const TOP = 20

interface Bill {
  billed: bigint
  repriced: bigint
}

interface Rehearsing extends Period {
  /** The model as it would be sold. */
  after: CatalogModel
}

type Figures = Omit<PriceRehearsal, 'refusals' | 'cautions' | `${string}Text`>

/** What the usage of a period would have been billed at another price. */
export async function rehearsePrice(ctx: StaffContext, { after, begin, end }: Rehearsing): Promise<Figures> {
  const filter = { modelId: after.id, begin, end }
  const rows = await readUsage(ctx.db, filter)
  const calls = await countCalls(ctx.db, filter)
  const { cost_nano: cost, unpriced } = await readUpstreamCost(ctx.db, filter)
  const bills = new Map<string, Bill>()
  const packages = { paid: 0n, repriced: 0n }
  let gone = 0
  const priceOf = unitPriceAt(after)
  for (const row of rows) {
    const unit = priceOf(row)
    if (unit === null) gone += row.quantity
    const at = (nano: bigint) => reprice(nano, { ...row, unit: unit ?? 0n })
    const bill = bills.get(row.user_id) ?? { billed: 0n, repriced: 0n }
    bill.billed += row.billed_nano
    bill.repriced += row.unit_nano === 0n ? BigInt(row.quantity) * (unit ?? 0n) : at(row.billed_nano)
    bills.set(row.user_id, bill)
    packages.paid += row.package_nano
    packages.repriced += at(row.package_nano)
  }
  const whole = [...bills.values()].reduce(
    (sum, bill) => ({ billed: sum.billed + bill.billed, repriced: sum.repriced + bill.repriced }),
    { billed: 0n, repriced: 0n },
  )
  const dearer = [...bills].filter(([, bill]) => bill.repriced * 10n > bill.billed * 11n)
  const dearest = dearer.toSorted(byRise).slice(0, TOP)
  const names = await nameUsers(
    ctx,
    dearest.map(([userId]) => userId),
  )
  return {
    modelId: after.id,
    modelName: after.name,
    begin,
    end,
    calls,
    ...billOf(whole),
    packages: formatYuan(packages.paid),
    packagesRepriced: formatYuan(packages.repriced),
    gone,
    cost: formatYuan(cost),
    margin: formatYuan(whole.billed - cost),
    marginRepriced: formatYuan(whole.repriced - cost),
    unpriced,
    users: bills.size,
    dearerUsers: dearer.length,
    dearest: dearest.map(([userId, bill]) => ({
      userId,
      name: names.get(userId) ?? '',
      ...billOf(bill),
      percent: bill.billed === 0n ? null : Number(((bill.repriced - bill.billed) * 100n) / bill.billed),
    })),
  }
}

interface Repriced {
  unit_nano: bigint
  /** It is in nano-yuan too. */
  unit: bigint
}

/** An amount is so many units, maybe with a part of one; below a nano-yuan it is rounded down. */
const reprice = (nano: bigint, { unit_nano: before, unit }: Repriced) =>
  before === 0n ? 0n : (nano * unit) / before

const billOf = ({ billed, repriced }: Bill) => ({
  billed: formatYuan(billed),
  repriced: formatYuan(repriced),
  difference: formatYuan(repriced - billed),
})

function byRise([oneId, one]: [string, Bill], [otherId, other]: [string, Bill]): number {
  const more = other.repriced - other.billed - (one.repriced - one.billed)
  return more === 0n ? oneId.localeCompare(otherId) : more > 0n ? 1 : -1
}

/** What users call themselves, masked; a closed account has no name. */
async function nameUsers({ db, deps }: StaffContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'nickname', 'nickname_sealed', 'username'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, maskName(nameOf(deps.secrets, row))]))
}
