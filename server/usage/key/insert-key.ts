import type { Selectable } from 'kysely'
import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { newId, sha256 } from '../../platform/secrets/tokens.ts'
import { findOwnUser, networkKnownSince, noteSecurity, whereOf } from '../../identity/index.ts'
import type { UserContext } from '../context.ts'
import { mintKey, PREFIX_LENGTH } from '../credential/key-format.ts'
import { NOTHING_SPENT, toApiKey } from './to-api-key.ts'

type Row = Selectable<Tables['api_key']>
type Values = Pick<
  Row,
  'user_id' | 'name' | 'models' | 'ips' | 'ips_sealed' | 'budget' | 'expires_at' | 'rpm' | 'tpm' | 'family_id'
>

/** Makes a key of the caller. Only its hash is stored: what is returned here is the one time it can be read. */
export async function insertKey(trx: Db, ctx: UserContext, values: Values) {
  const { now } = ctx
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
  if (await isFromNewNetwork(trx, ctx)) {
    const about = { userId: values.user_id, detail: `“${values.name}”，${whereOf(ctx)}`, now }
    await noteSecurity(trx, ctx.deps, { ...about, kind: 'key' })
  }
  return { apiKey: toApiKey(row, NOTHING_SPENT, ctx), key }
}

/** A thief signs in first: a network is new for a day, but for the one where the account began. */
async function isFromNewNetwork(trx: Db, ctx: UserContext): Promise<boolean> {
  if (ctx.network === '') return false
  const user = await findOwnUser({ ...ctx, db: trx })
  const since = await networkKnownSince(trx, ctx, ctx.deps.secrets.open(user.phone_sealed))
  return since === null || since > Math.max(user.created_at, ctx.now - DAY_MS)
}
