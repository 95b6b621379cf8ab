import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Draft } from '../../../contract/draft.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const Values = z.record(z.string(), z.unknown())

export const openDraft = (
  row: Pick<Selectable<Tables['form_draft']>, 'values_sealed' | 'saved_at'>,
  secrets: Secrets,
): Draft => ({ values: Values.parse(JSON.parse(secrets.open(row.values_sealed))), savedAt: row.saved_at })
