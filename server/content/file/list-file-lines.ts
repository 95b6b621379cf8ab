import { z } from 'zod'
import { displayTime } from '../../../contract/time.ts'
import { readLines } from './read-lines.ts'
import type { UserContext } from '../../catalog/context.ts'
import { readParts } from './read-parts.ts'

export const ExportedLine = z.object({
  file: z.string(),
  name: z.string(),
  createdAt: z.string(),
  line: z.string(),
})

/** All lines of a user's files, for the export of its data. */
export async function* listFileLines({ db, deps, caller }: UserContext) {
  const files = await db
    .selectFrom('file')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, name_sealed, created_at } of files) {
    const about = { file: id, name: deps.secrets.open(name_sealed), createdAt: displayTime(created_at) }
    for await (const { text } of readLines(readParts(deps, id)))
      yield { ...about, line: text.toString('utf8') }
  }
}
