import type { Selectable } from 'kysely'
import type { SavedView } from '../../../contract/view.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export const toView = (row: Selectable<Tables['saved_view']>, secrets: Secrets): SavedView => ({
  id: row.id,
  list: row.list,
  name: secrets.open(row.name_sealed),
  query: secrets.open(row.query_sealed),
  isDefault: row.is_default === 1,
  rev: row.rev,
  createdAt: row.created_at,
})
