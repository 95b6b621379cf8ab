import type { Selectable } from 'kysely'
import type { PromptPreset } from '../../../contract/conversation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export const toPreset = (row: Selectable<Tables['prompt_preset']>, secrets: Secrets): PromptPreset => ({
  id: row.id,
  name: secrets.open(row.name_sealed),
  text: secrets.open(row.text_sealed),
})
