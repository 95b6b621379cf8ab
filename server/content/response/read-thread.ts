import { sql } from 'kysely'
import type { InputItem } from '../../../contract/responses.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'
import type { Deps } from '../../catalog/context.ts'
import { THREAD_MAX } from './limits.ts'
import { readResponses } from './read-responses.ts'

/** What was asked and answered up to a reader's response, oldest first; null if one of them is not there. */
export async function readThread(
  deps: Deps,
  { id, ...reader }: Reader & { id: string },
): Promise<InputItem[] | null> {
  const isReadable = readableBy('response', reader)
  const { rows } = await sql<{ id: string; previous_id: string | null }>`
    with recursive thread(id, previous_id, place) as (
      select id, previous_id, 1 from response
      where id = ${id} and ${isReadable} and status in ('completed', 'incomplete')
      union all
      select response.id, response.previous_id, thread.place + 1
      from response join thread on response.id = thread.previous_id
      where ${isReadable} and thread.place < ${THREAD_MAX})
    select id, previous_id from thread order by place desc`.execute(deps.database.db)
  const [oldest] = rows
  if (!oldest || oldest.previous_id !== null) return null
  const stored = await readResponses(deps, { ...reader, ids: rows.map((row) => row.id) })
  return rows.flatMap((row) => {
    const body = stored.get(row.id)
    return body ? [...body.input, ...body.response.output] : []
  })
}
