import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import type { Settlement } from '../../wallet/index.ts'
import type { BatchLineRow } from '../file/batch-row.ts'
import { ofClaim } from './lease-line.ts'
import { readSettlement, writeSettlement } from './stored-settlement.ts'

interface KeptAnswer {
  settlement: Settlement
  /** JSON that the call is answered; its cost is not known yet. */
  answer: string
}

/** Keeps what a line is answered before it is paid, so that neither is lost. @throws Error if another node has the line by now */
export async function keepAnswer(
  { database: { db }, secrets }: Deps,
  line: BatchLineRow,
  { settlement, answer }: KeptAnswer,
): Promise<void> {
  const { numUpdatedRows } = await ofClaim(db, line)
    .set({
      request_id: settlement.requestId,
      answer_sealed: secrets.seal(answer),
      settlement: writeSettlement(settlement),
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error(`line ${line.n} of ${line.batch_id} is done by another node`)
}

/** Ends a line whose answer is kept: it is paid now, unless it was, and counts. @param withCost says in an answer what it cost */
export async function completeLine(
  deps: Deps,
  line: BatchLineRow,
  withCost: (answer: string, costNano: bigint) => string,
): Promise<void> {
  const { database, wallet } = deps
  const row = await database.db
    .selectFrom('batch_line')
    .select(['settlement', 'answer_sealed'])
    .where('batch_id', '=', line.batch_id)
    .where('n', '=', line.n)
    .where('claim', '=', line.claim)
    .executeTakeFirst()
  if (!row || row.settlement === '') return
  const { costNano, packageTokens } = await wallet.settle(readSettlement(row.settlement))
  const answer = withCost(deps.secrets.open(row.answer_sealed), costNano)
  const size = Buffer.byteLength(answer)
  await transact(database.db, async (trx) => {
    const { numUpdatedRows } = await ofClaim(trx, line)
      .set({
        state: 'completed',
        http_status: 200,
        settlement: '',
        answer_sealed: deps.secrets.seal(answer),
      })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) await count(trx, line, { size, costNano, packageTokens, isFailed: false })
  })
}

interface FailedLine {
  requestId: string
  httpStatus: number
  /** JSON that the call is answered. */
  answer: string
}

/** Ends a line that was refused, or failed too often. */
export async function failLine(
  { database, secrets }: Deps,
  line: BatchLineRow,
  { requestId, httpStatus, answer }: FailedLine,
): Promise<void> {
  await transact(database.db, async (trx) => {
    const { numUpdatedRows } = await ofClaim(trx, line)
      .set({
        state: 'failed',
        request_id: requestId,
        http_status: httpStatus,
        answer_sealed: secrets.seal(answer),
      })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n)
      await count(trx, line, {
        size: Buffer.byteLength(answer),
        costNano: 0n,
        packageTokens: 0,
        isFailed: true,
      })
  })
}

interface Counted {
  size: number
  costNano: bigint
  packageTokens: number
  isFailed: boolean
}

async function count(
  trx: Db,
  { batch_id }: BatchLineRow,
  { size, costNano, packageTokens, isFailed }: Counted,
) {
  await trx
    .updateTable('batch')
    .set((eb) => ({
      ...(isFailed ? { failed: sql`failed + 1` } : { completed: sql`completed + 1` }),
      answer_size: eb('answer_size', '+', size),
      cost_nano: eb('cost_nano', '+', costNano),
      package_tokens: eb('package_tokens', '+', packageTokens),
    }))
    .where('id', '=', batch_id)
    .execute()
}
