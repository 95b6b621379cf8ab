import { z } from 'zod'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import { ReceiptLine } from '../../../contract/stats.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { modelNamed } from './model-named.ts'

const Lines = z.array(ReceiptLine)

/** The bill of one call, down to the ledger rows it caused. */
export async function getReceipt({
  ctx,
  input: { requestId },
}: {
  ctx: UserContext
  input: ParsedInput<'stats.receipt'>
}): Promise<CallResult<'stats.receipt'>> {
  const call = await ctx.db
    .selectFrom('call')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (!call) throw new Failure('notFound', { message: '没有这次调用的记录' })
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
    .where('ledger_entry.user_id', '=', ctx.caller.userId)
    .orderBy('ledger_entry.id')
    .execute()
  const fromPackages = movements.filter(({ asset }) => asset === 'token')
  return {
    requestId,
    createdAt: call.created_at,
    modelId: call.model_id,
    modelName: modelNamed(ctx.deps.catalog, call.model_id).name,
    status: call.status,
    isEstimated: call.is_estimated === 1,
    lines: Lines.parse(JSON.parse(call.lines)),
    packages: fromPackages.map(({ package_id, name, amount }) => ({
      packageId: package_id,
      name: name ?? '',
      tokens: Number(-amount),
    })),
    cost: formatYuan(call.cost_nano),
    held: formatYuan(call.held_nano),
    ledgerIds: movements.map(({ id }) => id),
  }
}
