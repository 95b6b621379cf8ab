import { parseYuan } from '../../../contract/money.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import { parseCatalog } from '../schema/load-catalog.ts'
import type { CatalogModel } from '../schema/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { parseReceiptLines } from '../../wallet/index.ts'
import { unitPriceAt } from './unit-price-at.ts'

const AT_ONCE = 2000

/** One user's calls of a version of the catalogue, in nano-yuan of the balance and of the list price that packages paid. */
export interface Overcharge {
  userId: string
  calls: number
  chargedNano: bigint
  /** It is the sum at the other version's prices, a call's rounded down to a nano-yuan. */
  rightNano: bigint
  packageNano: bigint
  packageRightNano: bigint
  /** Calls that the other version has no price for: they are in no sum. */
  unpriced: number
}

interface Versions {
  /** The calls were billed by this version. */
  wrong: number
  /** They should have been billed by this version. */
  right: number
}

/** Who was charged by one version of the catalogue what another would have charged otherwise; first those who paid most too much. Reads only. */
export async function overcharged(db: Db, { wrong, right }: Versions): Promise<Overcharge[]> {
  const [before, after] = [await pricesOf(db, wrong), await pricesOf(db, right)]
  const users = new Map<string, Overcharge>()
  for (let last = ''; ;) {
    const calls = await db
      .selectFrom('call')
      .select(['request_id', 'user_id', 'model_id', 'lines', 'cost_nano'])
      .where('price_version', '=', wrong)
      .where('status', '<>', 'running')
      .where('request_id', '>', last)
      .orderBy('request_id')
      .limit(AT_ONCE)
      .execute()
    for (const call of calls) {
      const lines = parseReceiptLines(call.lines)
      if (lines.length === 0) continue
      const user = users.get(call.user_id) ?? none(call.user_id)
      users.set(call.user_id, user)
      user.calls += 1
      const sum = reprice(lines, before.get(call.model_id), after.get(call.model_id))
      if (sum === null) {
        user.unpriced += 1
        continue
      }
      user.chargedNano += call.cost_nano
      // One that was capped paid less than its lines.
      user.rightNano += sum.paid > call.cost_nano && sum.right > call.cost_nano ? call.cost_nano : sum.right
      user.packageNano += sum.packages
      user.packageRightNano += sum.packagesRight
    }
    last = calls.at(-1)?.request_id ?? ''
    if (calls.length < AT_ONCE) break
  }
  const over = (one: Overcharge) => one.chargedNano - one.rightNano + one.packageNano - one.packageRightNano
  return [...users.values()].toSorted((a, b) =>
    over(a) === over(b) ? a.userId.localeCompare(b.userId) : over(a) > over(b) ? -1 : 1,
  )
}

const none = (userId: string): Overcharge => ({
  userId,
  calls: 0,
  chargedNano: 0n,
  rightNano: 0n,
  packageNano: 0n,
  packageRightNano: 0n,
  unpriced: 0,
})

type PriceOf = ReturnType<typeof unitPriceAt>

async function pricesOf(db: Db, version: number): Promise<Map<string, PriceOf>> {
  const row = await db
    .selectFrom('catalog_version')
    .select('document')
    .where('id', '=', version)
    .executeTakeFirst()
  if (!row) throw new Error(`没有第 ${version} 版：npm run catalog -- history 列出有哪些`)
  const { models } = parseCatalog(row.document, `第 ${version} 版`)
  return new Map(models.map((model: CatalogModel) => [model.id, unitPriceAt(model)]))
}

/** Reprices by the ratio of both prices, so that what a batch pays less it pays less still. @returns null if either version does not sell it */
function reprice(lines: readonly ReceiptLine[], before: PriceOf | undefined, after: PriceOf | undefined) {
  const sum = { paid: 0n, right: 0n, packages: 0n, packagesRight: 0n }
  for (const line of lines) {
    const used = {
      item: line.item,
      quality: line.tier ?? line.quality ?? '',
      size: line.above === undefined ? (line.size ?? '') : String(line.above),
    }
    const [was, is] = [before?.(used) ?? null, after?.(used) ?? null]
    if (was === null || is === null || (was === 0n && is > 0n)) return null
    const at = (nano: bigint) => (was === 0n ? 0n : (nano * is) / was)
    const paid = parseYuan(line.amount) ?? 0n
    const packages = parseYuan(line.packageValue ?? '0') ?? 0n
    sum.paid += paid
    sum.right += at(paid)
    sum.packages += packages
    sum.packagesRight += at(packages)
  }
  return sum
}
