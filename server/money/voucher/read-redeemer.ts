import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { hadClosedAccount } from '../invite/had-closed-account.ts'
import { samePersonIds } from '../../identity/index.ts'

/** Who redeems a code. */
export interface Redeemer {
  userId: string
  phone: string
  /** Empty: not verified. */
  idNumber: string
  /** Theirs, and those of the same ID number. */
  accounts: string[]
  /** An account of this phone or ID number was closed. */
  wasHereBefore: boolean
}

export async function readRedeemer(
  trx: Db,
  secrets: Secrets,
  { userId, phoneSealed }: { userId: string; phoneSealed: string },
): Promise<Redeemer> {
  const verified = await trx
    .selectFrom('verification')
    .select('id_number_sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const phone = secrets.open(phoneSealed)
  const idNumber = secrets.open(verified?.id_number_sealed ?? '')
  const had = async (kind: 'phone' | 'id-number', value: string) => {
    for (const hash of value === '' ? [] : secrets.indexes(kind, value))
      if (await hadClosedAccount(trx, { kind, hash })) return true
    return false
  }
  return {
    userId,
    phone,
    idNumber,
    accounts: [userId, ...(await samePersonIds(trx, userId))],
    wasHereBefore: (await had('phone', phone)) || (await had('id-number', idNumber)),
  }
}
