import type { PoolClient } from 'pg'
import type { Step, StepResult, Write } from './bulk.ts'
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

/** Sends all steps at once (the connection pipelines) and waits for all of their answers. */
export async function postgresBulk(client: PoolClient, steps: readonly Step[]): Promise<StepResult[]> {
  const [isSet, ...answers] = await Promise.allSettled([
    client.query<Record<string, unknown>>(BY_INDEX),
    ...steps.map((step) => {
      const text = step.statement.postgres
      const values = 'values' in step ? step.values.map((list) => [...list]) : columnsOf(step)
      return client.query<Record<string, unknown>>({ name: nameOf(text), text, values })
    }),
  ])
  if (isSet.status === 'rejected') throw isSet.reason
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    const { rows, rowCount } = answer.value
    return { rows: rows.map(exactRow), affected: rowCount ?? 0 }
  })
}

function columnsOf({ rows }: Write): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
}
