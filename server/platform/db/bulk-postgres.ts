import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { arrayLiteral } from './array-literal.ts'
import { BULK, LAST_BULK, RowsChanged, type Step, type StepResult, type Write } from './bulk.ts'
import { exactRow } from './exact-integers.ts'
import { socketOf } from './socket-of.ts'

/** The server keeps statements by these names, per connection. Their texts are fixed, so there are few. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `bulk_${names.size + 1}`
  names.set(text, name)
  return name
}

const BEGIN = 'begin'
const COMMIT = 'commit'
const COMMIT_DONE = 'COMMIT'
/** A transaction may begin with options, as a snapshot does. */
const BEGINS = /^(begin|start transaction) /
const ENDS = /^(commit|rollback)$/

const beginning = (begin: string, pooled?: Pooled) => [begin, ...(pooled?.setUp ?? [])].join('; ')

/**
 * A plan kept from small tables would read them whole; all steps find their rows by an index, so one plan fits all batches and none is
 * planned again. `whole` looks for `is_bulk`.
 */
const SET_UP = [
  'set local enable_seqscan = off',
  'set local plan_cache_mode = force_generic_plan',
  "set local maas.is_bulk = 'on'",
].join('; ')

const DIVISION_BY_ZERO = '22012'
const PLACE = /\$(\d+)/g
const joined = new Map<string, string>()
/** Each connection keeps a plan of them, a few hundred KiB; what is seldom written together goes one by one. */
const MOST_JOINED = 32

const keyOf = (writes: readonly Write[]) =>
  writes.map(({ statement, isWhole }) => `${isWhole ? 1 : 0}${nameOf(statement.postgres)}`).join()

const isJoined = (writes: readonly Write[]) => joined.size < MOST_JOINED || joined.has(keyOf(writes))

/**
 * All writes as one statement: a round of its own costs the server and pg more than most of them. It fails unless each that is whole writes
 * every row, and unless it is inside the bulk's own transaction: behind a failed `begin` it would be kept by itself.
 */
function join(writes: readonly Write[]): string {
  const key = keyOf(writes)
  const known = joined.get(key)
  if (known) return known
  let places = 0
  const parts: string[] = []
  const conditions = [`coalesce(current_setting('maas.is_bulk', true), '') = 'on'`]
  for (const [i, { statement, rows, isWhole }] of writes.entries()) {
    const first = places
    const text = statement.postgres.replace(PLACE, (_, n: string) => `$${Number(n) + first}`)
    parts.push(`w${i} as (${text} returning 1)`)
    if (isWhole) conditions.push(`(select count(*) from w${i}) = cardinality($${first + 1})`)
    places += rows[0]?.length ?? 0
  }
  const made = `with ${parts.join(', ')} select 1 / (${conditions.join(' and ')})::int`
  joined.set(key, made)
  return made
}

interface Pooled {
  setUp: readonly string[]
}

/**
 * A connection that sends the steps of a bulk in one packet, with the transaction's beginning and, behind the last, its commit;
 * other queries go their usual way.
 * @param pooled the server's connection is another one in each transaction: no statement is named, and limits are set in each
 */
export function withBulk(client: PoolClient, pooled?: Pooled): PostgresPoolClient {
  const stream = socketOf(client)
  const begin = beginning(BEGIN, pooled)
  const isLimited = pooled !== undefined && pooled.setUp.length > 0
  let isOpen = false
  let hasToBegin = false
  let isSetUp = false
  let isOver = false

  async function bulk(steps: readonly Step[], isLast: boolean): Promise<StepResult[]> {
    const first = [...(hasToBegin ? [begin] : []), ...(isSetUp ? [] : [SET_UP])].join('; ')
    hasToBegin = false
    isSetUp = true
    isOver = isLast
    if (isLast) isOpen = false
    stream.cork()
    const begun = first === '' ? undefined : client.query(first)
    const isWriting = steps.every((step): step is Write => 'rows' in step)
    const sent = isWriting && isJoined(steps) ? [write(steps)] : steps.map(send)
    const ended = isLast ? client.query(COMMIT) : undefined
    stream.uncork()
    // The connection returns to the pool once this resolves: nothing may be in flight then.
    await Promise.allSettled([begun, ...sent, ended])
    await begun
    const answers = await Promise.all(sent)
    // An aborted transaction answers `commit` with `ROLLBACK`, and no error.
    if (isLast && (await ended)?.command !== COMMIT_DONE) throw new Error('the bulk was rolled back')
    return answers.map(({ rows }) => ({ rows: rows.map(exactRow) }))
  }

  function ask(text: string, values: readonly (readonly unknown[])[]) {
    const name = pooled ? {} : { name: nameOf(text) }
    const lists = values.map((list) => storable(arrayLiteral(list)))
    return client.query<Record<string, unknown>>({ ...name, text, values: lists })
  }

  const send = (step: Step) => ('values' in step ? ask(step.statement.postgres, step.values) : write([step]))

  function write(writes: readonly Write[]) {
    return ask(join(writes), writes.flatMap(columnsOf)).catch((error: unknown) => {
      const isShort = error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO
      throw isShort ? new RowsChanged(writes) : error
    })
  }

  /** Sends a statement that stands alone in one packet with a transaction around it, which has the limits. */
  async function sendAlone(text: string, parameters: readonly unknown[]) {
    stream.cork()
    const sent = [
      client.query(begin),
      client.query(text, parameters.map(storable)),
      client.query(COMMIT),
    ] as const
    stream.uncork()
    const [begun, answered, ended] = await Promise.allSettled(sent)
    if (answered.status === 'rejected') throw begun.status === 'rejected' ? begun.reason : answered.reason
    if (ended.status === 'rejected') throw ended.reason
    if (ended.value.command !== COMMIT_DONE) throw new Error('the statement was rolled back')
    return answered.value
  }

  async function query(text: string, parameters: readonly unknown[]) {
    if (text === BULK || text === LAST_BULK) {
      const results = await bulk(parameters as Step[], text === LAST_BULK)
      return { command: 'SELECT', rows: [{ results }] }
    }
    if (text === BEGIN) {
      hasToBegin = true
      isSetUp = false
      isOver = false
      isOpen = true
      return { command: 'BEGIN', rows: [] }
    }
    if (isOver) return { command: text.toUpperCase(), rows: [] }
    if (hasToBegin) {
      hasToBegin = false
      await client.query(begin)
    }
    if (isLimited) {
      if (BEGINS.test(text)) {
        isOpen = true
        await client.query(beginning(text, pooled))
        return { command: 'BEGIN', rows: [] }
      }
      if (!isOpen) return sendAlone(text, parameters)
      if (ENDS.test(text)) isOpen = false
    }
    return client.query(text, parameters.map(storable))
  }

  return { query, release: (isBroken?: boolean) => client.release(isBroken) } as PostgresPoolClient
}

/** PostgreSQL takes no NUL in a text, and would end the transaction: a name with one names nothing, and is kept with the sign for what is unreadable. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

function columnsOf({ rows }: Write): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
}
