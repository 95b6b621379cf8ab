import { z } from 'zod'
import { InputItem } from '../../../contract/responses.ts'
import { displayTime } from '../../../contract/time.ts'
import type { UserContext } from '../../catalog/context.ts'
import { StoredBody } from './stored-body.ts'

export const ExportedResponse = z.object({
  id: z.string(),
  createdAt: z.string(),
  input: z.array(InputItem),
  output: z.array(InputItem),
})

/** All that are kept of a user, for the export of its data. */
export async function* listResponses({ db, deps, caller }: UserContext) {
  const own = db.selectFrom('response').where('user_id', '=', caller.userId)
  const rows = await own.select('id').orderBy('created_at').orderBy('id').execute()
  for (const { id } of rows) {
    const row = await own.selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const { input, response } = StoredBody.parse(JSON.parse(deps.secrets.open(row.body_sealed)))
    yield { id, createdAt: displayTime(row.created_at), input, output: response.output }
  }
}
