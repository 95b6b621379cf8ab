import type { PoolClient, QueryResult } from 'pg'
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

/** Sends all steps at once (the connection pipelines) and waits for all of their answers. */
export async function postgresBulk(client: PoolClient, steps: readonly Step[]): Promise<StepResult[]> {
  const answers = await Promise.allSettled(
    steps.map((step): Promise<QueryResult<Record<string, unknown>>> => {
      const text = step.statement.postgres
      const values = 'values' in step ? step.values.map((list) => [...list]) : columnsOf(step)
      return client.query({ name: nameOf(text), text, values })
    }),
  )
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    const { rows, rowCount } = answer.value
    return { rows: rows.map(exactRow), affected: rowCount ?? 0 }
  })
}

function columnsOf({ rows }: Write): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
}
