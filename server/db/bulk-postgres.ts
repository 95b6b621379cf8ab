import type { Socket } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { BULK, type Step, type StepResult, type Write } from './bulk.ts'
import { exactRow } from './exact-integers.ts'

/** The server keeps statements by these names, per connection. Their texts are fixed, so there are few. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `bulk_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The server plans a prepared statement a few times and then keeps the plan: one made while the tables were small would read
 * them whole for ever. All steps find their rows by an index.
 */
const BY_INDEX = 'set local enable_seqscan = off'

const BEGIN = 'begin'

/**
 * A connection that sends the steps of a bulk in one packet, the transaction's beginning before them if they only read; whatever
 * else is asked goes its usual way.
 */
export function withBulk(client: PoolClient): PostgresPoolClient {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let hasToBegin = false
  let isByIndex = false

  async function bulk(steps: readonly Step[]): Promise<StepResult[]> {
    if (hasToBegin && steps.some((step) => 'rows' in step)) await begin()
    const first = isByIndex ? [] : [hasToBegin ? `${BEGIN}; ${BY_INDEX}` : BY_INDEX]
    hasToBegin = false
    isByIndex = true
    stream.cork()
    const sent = [
      ...first.map((text) => client.query<Record<string, unknown>>(text)),
      ...steps.map((step) => {
        const text = step.statement.postgres
        const values = 'values' in step ? step.values.map((list) => [...list]) : columnsOf(step)
        return client.query<Record<string, unknown>>({ name: nameOf(text), text, values })
      }),
    ]
    stream.uncork()
    const answers = (await Promise.allSettled(sent)).map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
    return answers
      .slice(first.length)
      .map(({ rows, rowCount }) => ({ rows: rows.map(exactRow), affected: rowCount ?? 0 }))
  }

  async function begin() {
    hasToBegin = false
    await client.query(BEGIN)
  }

  async function query(text: string, parameters: readonly unknown[]) {
    if (text === BULK) return { command: 'SELECT', rows: [{ results: await bulk(parameters as Step[]) }] }
    if (text === BEGIN) {
      hasToBegin = true
      isByIndex = false
      return { command: 'BEGIN', rows: [] }
    }
    if (hasToBegin) await begin()
    return client.query(text, [...parameters])
  }

  return { query, release: (isBroken?: boolean) => client.release(isBroken) } as PostgresPoolClient
}

function columnsOf({ rows }: Write): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
}
