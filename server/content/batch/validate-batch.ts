import { BATCH_LINES_MAX, type BatchError } from '../../../contract/batches.ts'
import { batchPriced, type CatalogVersion, isOffered } from '../../catalog/index.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../catalog/context.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { readParts } from '../file/read-parts.ts'
import type { BatchRow } from '../file/batch-row.ts'
import { checkLine } from './check-line.ts'
import { ERRORS_MAX, LINE_SIZE_MAX } from './limits.ts'
import { readLines } from '../file/read-lines.ts'

/** Lines that one statement inserts. */
const AT_ONCE = 500
/** A line of blanks is none. */
const BLANK = /^\s*$/
const BLANK_MAX = 64

const TOO_LARGE = {
  problem: {
    code: 'line_too_large',
    message: `一行至多 ${LINE_SIZE_MAX / 1024 / 1024} MB`,
    param: null,
  },
}

type NewLine = Insertable<Tables['batch_line']>

interface Validated {
  deps: Deps
  batch: BatchRow
  /** @throws Error if another node has it by now */
  stillOurs: () => Promise<void>
  /** Lets the files of others have their turn. */
  pass: () => Promise<void>
}

/** Reads a batch's file: its lines are due from then on, or it has failed for what is wrong with them. */
export async function validateBatch({ deps, batch, stillOurs, pass }: Validated): Promise<void> {
  const { db } = deps.database
  const errors: BatchError[] = []
  let total = 0
  let lines: NewLine[] = []
  const check = checkerOf(deps.catalogs.current(), batch)

  async function insert() {
    await stillOurs()
    if (lines.length > 0)
      await db
        .insertInto('batch_line')
        .values(lines)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    lines = []
  }

  let n = 0
  for await (const { text, beginsAt } of readLines(readParts(deps, batch.input_file_id))) {
    n += 1
    await pass()
    if (text.length <= BLANK_MAX && BLANK.test(text.toString('latin1'))) continue
    total += 1
    if (total > BATCH_LINES_MAX) {
      errors.push(problemOf(null, 'too_many_lines', `至多 ${BATCH_LINES_MAX} 行`))
      break
    }
    const checked = text.length > LINE_SIZE_MAX ? TOO_LARGE : await runStep(text.length, () => check(text))
    if ('problem' in checked) errors.push({ ...checked.problem, line: n })
    else lines.push(newLine(batch, { n, begins_at: beginsAt, size: text.length }))
    if (errors.length >= ERRORS_MAX) break
    if (lines.length >= AT_ONCE) await insert()
  }
  if (total === 0) errors.push(problemOf(null, 'empty_file', '文件里没有请求'))
  await insert()
  await end(deps, batch, { errors, total })
}

function checkerOf({ models }: CatalogVersion, { endpoint }: BatchRow) {
  const type = endpoint === '/v1/embeddings' ? 'embedding' : 'chat'
  const seen = new Set<string>()
  const refusalOf = (name: string): string | null => {
    const model = models.get(name)
    if (model?.type !== type || !isOffered(model))
      return `模型 ${name.slice(0, 128)} 不存在，或不能用 ${endpoint} 调用`
    return batchPriced(model) ? null : `模型 ${name.slice(0, 128)} 没有批处理价，不能批处理`
  }
  return (text: Buffer) => checkLine(text, { endpoint, refusalOf, seen })
}

const problemOf = (line: number | null, code: string, message: string): BatchError => ({
  code,
  message,
  param: null,
  line,
})

const newLine = (
  { id, user_id, created_at }: BatchRow,
  place: Pick<NewLine, 'n' | 'begins_at' | 'size'>,
): NewLine => ({
  ...place,
  batch_id: id,
  user_id,
  state: 'waiting',
  claim: '',
  run_at: created_at,
  tries: 0,
  request_id: '',
  http_status: 0,
  answer_sealed: '',
  settlement: '',
})

async function end(
  { database: { db }, clock }: Deps,
  { id }: BatchRow,
  { errors, total }: { errors: BatchError[]; total: number },
) {
  const now = clock()
  await db
    .updateTable('batch')
    .set(
      errors.length > 0
        ? { status: 'failed', errors: JSON.stringify(errors), ended_at: now }
        : { status: 'in_progress', total, started_at: now, run_at: now },
    )
    .where('id', '=', id)
    .where('status', '=', 'validating')
    .execute()
}
