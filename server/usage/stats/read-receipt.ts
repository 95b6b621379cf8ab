import { formatYuan } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { WIRES } from '../../../contract/wires.ts'
import type { Context, Verb } from '../context.ts'
import { parseReceiptLines } from '../../wallet/index.ts'
import { modelLabel } from '../../catalog/index.ts'
import { Failure } from '../../platform/errors.ts'

interface CallOf {
  requestId: string
  userId: string
}

/** The bill of one call, down to the ledger rows it caused; null: the user has none of that id. */
export async function readReceipt(
  ctx: Pick<Context, 'db' | 'catalog'>,
  { requestId, userId }: CallOf,
): Promise<Receipt | null> {
  const call = await ctx.db
    .selectFrom('call')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!call) return null
  const label = modelLabel(ctx.catalog, call.model_id)
  const movements = await ctx.db
    .selectFrom('ledger_entry')
    .leftJoin('token_package', 'token_package.id', 'ledger_entry.package_id')
    .select([
      'ledger_entry.id',
      'ledger_entry.asset',
      'ledger_entry.amount',
      'package_id',
      'token_package.name',
    ])
    .where('ref_type', '=', 'call')
    .where('ref_id', '=', requestId)
    .where('ledger_entry.user_id', '=', userId)
    .orderBy('ledger_entry.id')
    .execute()
  const uses = await ctx.db
    .selectFrom('package_use')
    .leftJoin('token_package', 'token_package.id', 'package_use.package_id')
    .select(['package_id', 'token_package.name', 'tokens', 'list_nano'])
    .where('request_id', '=', requestId)
    .orderBy('token_package.expires_at')
    .orderBy('token_package.created_at')
    .orderBy('package_id')
    .execute()
  const used = uses.map((row) => ({ ...row, value: formatYuan(row.list_nano) }))
  // Before packages had a worth only their tokens were kept.
  const usedBefore = movements
    .filter(({ asset }) => asset === 'token')
    .map(({ package_id, name, amount }) => ({ package_id, name, tokens: Number(-amount), value: null }))
  return {
    requestId,
    priceVersion: call.price_version,
    admittedAt: call.admitted_at,
    errorCode: call.error_code,
    createdAt: call.created_at,
    modelId: call.model_id,
    modelName: label.name,
    type: label.type,
    wire: WIRES.find((wire) => wire === call.wire) ?? null,
    status: call.status,
    isEstimated: call.is_estimated === 1,
    lines: parseReceiptLines(call.lines),
    packages: (used.length > 0 ? used : usedBefore).map(({ package_id, name, tokens, value }) => ({
      packageId: package_id,
      name: name ?? '',
      tokens,
      value,
    })),
    cost: formatYuan(call.cost_nano),
    held: formatYuan(call.held_nano),
    ledgerIds: movements.map(({ id }) => id),
  }
}

export const getReceipt: Verb<'stats.receipt'> = async ({ ctx, input: { requestId } }) => {
  const receipt = await readReceipt(ctx, { requestId, userId: ctx.caller.userId })
  if (!receipt) throw new Failure('notFound', { message: '没有这次调用的记录' })
  return receipt
}
