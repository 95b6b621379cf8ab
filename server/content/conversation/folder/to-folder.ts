import type { Selectable } from 'kysely'
import type { Folder } from '../../../../contract/conversation.ts'
import type { Tables } from '../../../platform/db/schema.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

export const toFolder = (row: Selectable<Tables['conversation_folder']>, secrets: Secrets): Folder => ({
  id: row.id,
  name: secrets.open(row.name_sealed),
  createdAt: row.created_at,
})
