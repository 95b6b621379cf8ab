import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { CODE_LIFE_MS, codeHash, GUESSES } from './code-rules.ts'

interface Code {
  id: string
  phone: string
  purpose: SmsPurpose
  code: string
}

/** A phone has one code per purpose and network that asked for it: what a stranger asks for voids nothing. */
export async function storeCode(trx: Db, ctx: Context, { id, phone, purpose, code }: Code): Promise<void> {
  const { secrets } = ctx.deps
  await trx
    .deleteFrom('sms_code')
    .where('phone_hash', 'in', secrets.indexes('phone', phone))
    .where('purpose', '=', purpose)
    .where('network', 'in', secrets.indexes('ip', ctx.network))
    .execute()
  await trx
    .insertInto('sms_code')
    .values({
      id,
      phone_hash: secrets.index('phone', phone),
      purpose,
      network: secrets.index('ip', ctx.network),
      code_hash: codeHash(secrets, { id, phone, purpose, code }),
      tries_left: GUESSES[purpose].free,
      created_at: ctx.now,
      expires_at: ctx.now + CODE_LIFE_MS,
    })
    .execute()
}

/** The code did not get to the phone: it is as if it had not been asked for, and no limit counts it. */
export async function releaseCode(ctx: Context, id: string): Promise<void> {
  await transact(ctx.db, async (trx) => {
    await trx.deleteFrom('sms_send').where('id', '=', id).execute()
    await trx.deleteFrom('sms_code').where('id', '=', id).execute()
  })
}
