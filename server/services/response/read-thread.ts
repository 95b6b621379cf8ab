import { sql } from 'kysely'
import type { InputItem } from '../../../contract/responses.ts'
import type { Deps } from '../../deps.ts'
import { THREAD_MAX } from './limits.ts'
import { readResponses } from './read-responses.ts'

/** What was asked and answered up to a user's own response, oldest first; null if one of them is not there. */
export async function readThread(
  deps: Deps,
  { userId, id }: { userId: string; id: string },
): Promise<InputItem[] | null> {
  const { rows } = await sql<{ id: string; previous_id: string | null }>`
    with recursive thread(id, previous_id, place) as (
      select id, previous_id, 1 from response
      where id = ${id} and user_id = ${userId} and status in ('completed', 'incomplete')
      union all
      select response.id, response.previous_id, thread.place + 1
      from response join thread on response.id = thread.previous_id
      where response.user_id = ${userId} and thread.place < ${THREAD_MAX})
    select id, previous_id from thread order by place desc`.execute(deps.database.db)
  const [oldest] = rows
  if (!oldest || oldest.previous_id !== null) return null
  const stored = await readResponses(deps, { userId, ids: rows.map((row) => row.id) })
  return rows.flatMap((row) => {
    const body = stored.get(row.id)
    return body ? [...body.input, ...body.response.output] : []
  })
}
