import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/schema.ts'
import { newId, sha256 } from '../../secrets/tokens.ts'
import { mintKey, PREFIX_LENGTH } from './key-format.ts'
import { NOTHING_SPENT, toApiKey } from './to-api-key.ts'

type Row = Selectable<Tables['api_key']>
type Values = Pick<
  Row,
  'user_id' | 'name' | 'models' | 'ips' | 'budget' | 'expires_at' | 'rpm' | 'tpm' | 'family_id'
>

/** Makes a key. Only its hash is stored: what is returned here is the one time it can be read. */
export async function insertKey(trx: Db, { values, now }: { values: Values; now: number }) {
  const key = mintKey()
  const row: Row = {
    ...values,
    id: newId(),
    key_hash: sha256(key),
    prefix: key.slice(0, PREFIX_LENGTH),
    last4: key.slice(-4),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
    paused_at: null,
    paused_by: '',
    pause_reason: '',
  }
  await trx.insertInto('api_key').values(row).execute()
  return { apiKey: toApiKey(row, NOTHING_SPENT, now), key }
}
