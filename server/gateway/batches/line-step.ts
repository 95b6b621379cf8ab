import { z } from 'zod'
import { formatYuan } from '../../../contract/money.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Deps } from '../../money/context.ts'
import {
  BATCH_CANCELLED,
  type BatchLineRow,
  type BatchRow,
  completeLine,
  createSliceReader,
  endWaitingLines,
  failLine,
  keepAnswer,
  returnLine,
  TRIES_MAX,
} from '../../content/index.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { badCredential } from '../wire/wire-error.ts'
import { batchCaller } from './batch-caller.ts'

/** A line waits this before it is tried again: the first time, and twice as long each time after. */
const BACKOFF_MS = 1000
const BACKOFF_MAX_MS = 600_000
const FROZEN_MS = 60_000

interface LineAnswer {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}

/** Makes the call of a line as its caller would. */
export type CallLine = (request: { path: string; body: string; caller: GatewayCaller }) => Promise<LineAnswer>

interface LineInput {
  deps: Deps
  line: BatchLineRow
  call: CallLine
}

/** Does a line that was claimed: asks, is answered, pays and counts; or gives it back, to be tried again. */
export async function lineStep({ deps, line, call }: LineInput): Promise<void> {
  const complete = () => completeLine(deps, line, withCost)
  if (line.settlement !== '') return complete()
  const batch = await deps.database.db
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', line.batch_id)
    .executeTakeFirst()
  if (!batch) return
  const refuse = (error: object, httpStatus = 0) =>
    failLine(deps, line, { requestId: '', httpStatus, answer: JSON.stringify({ error }) })
  if (batch.status !== 'in_progress') return refuse(BATCH_CANCELLED)
  // With all others that wait it ends as expired.
  if (batch.due_at <= deps.clock())
    return returnLine(deps.database.db, line, { runAt: line.run_at, isTry: false })
  let isKept = false
  const caller = await batchCaller(deps, batch, {
    async keep(kept) {
      await keepAnswer(deps, line, kept)
      isKept = true
    },
  })
  if (caller === 'paused')
    return returnLine(deps.database.db, line, { runAt: deps.clock() + FROZEN_MS, isTry: false })
  if (!caller) return refuse(badCredential().body.error, badCredential().status)
  const answer = await call({ path: batch.endpoint, body: await bodyOf(deps, batch, line), caller })
  return isKept ? complete() : endUnpaid({ deps, batch, line, answer })
}

async function bodyOf(deps: Deps, batch: BatchRow, line: BatchLineRow): Promise<string> {
  const read = createSliceReader(deps, batch.input_file_id)
  const text = await read({ begin: line.begins_at, size: line.size })
  return memberText(text.toString('utf8'), 'body') ?? '{}'
}

/** @param answer JSON with the usage of a call */
function withCost(answer: string, costNano: bigint): string {
  const usage = memberText(answer, 'usage')
  if (!usage?.startsWith('{')) return answer
  return setMembers(answer, {
    usage: setMembers(usage, { cost: formatYuan(costNano) }),
  })
}

interface Unpaid {
  deps: Deps
  batch: BatchRow
  line: BatchLineRow
  answer: LineAnswer
}

const WireFailure = z.object({ error: z.looseObject({ code: z.string().nullish(), message: z.string() }) })

async function endUnpaid({ deps, batch, line, answer }: Unpaid): Promise<void> {
  const { db } = deps.database
  const { statusCode, body, headers } = answer
  const error = failureOf(body)
  const now = deps.clock()
  if (error?.code === 'account_suspended' || error?.code === 'key_paused')
    return returnLine(db, line, { runAt: now + FROZEN_MS, isTry: false })
  if (line.tries < TRIES_MAX && (await isWorthRetrying(deps, batch, statusCode)))
    return returnLine(db, line, { runAt: now + delayOf(line.tries, headers), isTry: true })
  await failLine(deps, line, {
    requestId: textOf(headers, 'x-request-id'),
    httpStatus: statusCode,
    answer: body,
  })
  if (statusCode === 402 && error)
    await endWaitingLines(deps, {
      batchId: batch.id,
      httpStatus: statusCode,
      error: { type: 'insufficient_quota', param: null, code: 'insufficient_quota', message: error.message },
    })
}

function failureOf(body: string) {
  const parsed = WireFailure.safeParse(tryParseJson(body))
  return parsed.success ? parsed.data.error : null
}

/** Money may be short only because other calls of the user hold it. */
async function isWorthRetrying(deps: Deps, { user_id }: BatchRow, status: number): Promise<boolean> {
  if (status === 429 || status >= 500) return true
  if (status !== 402) return false
  const { heldNano, heldTokens } = await deps.wallet.readBalance(user_id)
  return heldNano > 0n || heldTokens > 0
}

function delayOf(tries: number, headers: LineAnswer['headers']): number {
  const retryAfterMs = Number(textOf(headers, 'retry-after')) * 1000
  return Math.min(BACKOFF_MAX_MS, Math.max(BACKOFF_MS * 2 ** (tries - 1), retryAfterMs))
}

function textOf(headers: LineAnswer['headers'], name: string): string {
  const { [name]: value } = headers
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
