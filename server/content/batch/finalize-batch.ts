import { z } from 'zod'
import { BatchLine } from '../../../contract/batches.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { FILE_KEPT_MS } from '../file/limits.ts'
import { removeParts } from '../file/remove-file.ts'
import { createSliceReader } from '../file/read-parts.ts'
import { writeParts } from '../file/write-parts.ts'
import type { BatchLineRow, BatchRow } from '../file/batch-row.ts'
import { parseLine } from './check-line.ts'
import { dropLines } from './drop-lines.ts'
import { findBatch } from './find-batch.ts'

/** Lines that are read at a time; each may hold a long answer. */
const AT_ONCE = 20
/** What its files are called by. */
const WORDS = ['output', 'errors'] as const

interface Finalized {
  deps: Deps
  batch: BatchRow
  /** @throws Error if another node has it by now */
  stillOurs: () => Promise<void>
  /** Lets the files of others have their turn. */
  pass: () => Promise<void>
}

/** Writes the files of a batch whose lines have all ended. Done again after a crash it writes the same bytes. */
export async function finalizeBatch(finalized: Finalized): Promise<void> {
  const { deps, batch } = finalized
  try {
    await writeFiles(finalized)
  } finally {
    await forgetIfGone(deps.database.db, batch)
  }
}

const fileIdOf = ({ id }: BatchRow, word: string) => `file-${id.replace(/^batch_/, '')}-${word}`

/** Of a batch whose account was closed meanwhile nothing stays. */
async function forgetIfGone(db: Db, batch: BatchRow): Promise<void> {
  if (await findBatch(db, { id: batch.id, userId: batch.user_id, keyIds: null })) return
  for (const word of WORDS) await removeParts(db, fileIdOf(batch, word))
  await dropLines(db, batch.id)
}

async function writeFiles({ deps, batch, stillOurs, pass }: Finalized): Promise<void> {
  const { db } = deps.database
  const now = batch.finalized_at ?? deps.clock()
  const expiresAt = now + FILE_KEPT_MS
  const write = async (state: 'completed' | 'failed', word: (typeof WORDS)[number]) => {
    const id = fileIdOf(batch, word)
    const lines = linesOf({ deps, batch, state, stillOurs, pass })
    const size = await writeParts(deps, { id, userId: batch.user_id, expiresAt }, lines)
    return size === 0 ? null : { id, size, name: `${batch.id}_${word}.jsonl` }
  }
  const output = await write('completed', 'output')
  const errors = await write('failed', 'errors')
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('batch')
      .set({
        status: endOf(batch),
        output_file_id: output?.id ?? null,
        error_file_id: errors?.id ?? null,
        ended_at: deps.clock(),
      })
      .where('id', '=', batch.id)
      .where('status', '=', 'finalizing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    for (const file of [output, errors])
      if (file)
        await trx
          .insertInto('file')
          .values({
            id: file.id,
            user_id: batch.user_id,
            key_id: batch.key_id,
            purpose: 'batch_output',
            name_sealed: deps.secrets.seal(file.name),
            size: file.size,
            created_at: now,
            expires_at: expiresAt,
          })
          .execute()
  })
  await dropLines(db, batch.id)
}

function endOf({ cancelled_at, expired_at }: BatchRow): BatchRow['status'] {
  if (cancelled_at !== null) return 'cancelled'
  return expired_at === null ? 'completed' : 'expired'
}

async function* linesOf({
  deps,
  batch,
  state,
  stillOurs,
  pass,
}: Finalized & { state: 'completed' | 'failed' }): AsyncGenerator<Buffer, void> {
  const readRequestLine = createSliceReader(deps, batch.input_file_id)
  for (let after = 0; ;) {
    await stillOurs()
    const rows = await deps.database.db
      .selectFrom('batch_line')
      .selectAll()
      .where('batch_id', '=', batch.id)
      .where('state', '=', state)
      .where('n', '>', after)
      .orderBy('n')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      await pass()
      const requestLine = await readRequestLine({ begin: row.begins_at, size: row.size })
      const customId = await runStep(
        requestLine.length,
        () => BatchLine.parse(parseLine(requestLine)).custom_id,
      )
      const answer = await runStep(row.answer_sealed.length, () => deps.secrets.open(row.answer_sealed))
      yield Buffer.from(`${lineText({ batch, row, customId, answer })}\n`)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.n
  }
}

const Refused = z.object({ error: z.unknown() })

interface Answered {
  batch: BatchRow
  row: BatchLineRow
  customId: string
  /** JSON. */
  answer: string
}

function lineText({ batch, row, customId, answer: written }: Answered): string {
  const { n, http_status, request_id } = row
  // Upstreams that write JSON over several lines have breaks between values only.
  const answer = written.replaceAll(/[\r\n]+/g, ' ')
  const head = { id: `batch_req_${batch.id.replace(/^batch_/, '')}_${n}`, custom_id: customId }
  if (http_status === 0)
    return JSON.stringify({ ...head, response: null, error: Refused.parse(JSON.parse(answer)).error })
  const response = JSON.stringify({ status_code: http_status, request_id }).replace(
    /\}$/,
    () => `,"body":${answer}}`,
  )
  return JSON.stringify({ ...head, error: null }).replace(/\}$/, () => `,"response":${response}}`)
}
