import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { assertNoConflict } from '../../identity/index.ts'
import type { Redeemer } from './read-redeemer.ts'

interface Redemption {
  batch: Selectable<Tables['voucher_batch']>
  redeemer: Redeemer
  /** They mark who redeems, in this batch; `personMark` is empty for who is not verified. */
  marks: { phoneMark: string; personMark: string }
  secrets: Secrets
}

/** It needs the lock of the batch. @throws Failure `voucherRefused` with what keeps this user from it, `conflictOfInterest` for its staff */
export async function assertMayRedeem(trx: Db, redemption: Redemption): Promise<void> {
  await assertNoHandler(trx, redemption)
  await assertAudience(trx, redemption)
  await assertWithinLimits(trx, redemption)
}

/** Who issued, approved or drew a batch, and those close to them, have nothing of it. */
async function assertNoHandler(trx: Db, { batch, redeemer, marks, secrets }: Redemption): Promise<void> {
  const handlers = trx.selectFrom('voucher_handler').where('batch_id', '=', batch.id)
  for (const { user_id: staffId } of await handlers.select('user_id').execute())
    await assertNoConflict(trx, secrets, { staffId, userId: redeemer.userId }).catch(asRedeemer)
  // Read after the accounts: one that was closed meanwhile is known by its marks.
  const closed = await handlers
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb('phone_mark', '=', marks.phoneMark),
        ...(marks.personMark === '' ? [] : [eb('person_mark', '=', marks.personMark)]),
      ]),
    )
    .executeTakeFirst()
  if (closed) asRedeemer(new Failure('conflictOfInterest'))
}

function asRedeemer(error: unknown): never {
  if (!(error instanceof Failure) || error.reason !== 'conflictOfInterest') throw error
  throw new Failure('conflictOfInterest', { message: '这个兑换码不能由你兑换', cause: error })
}

async function assertAudience(trx: Db, { batch: { audience }, redeemer }: Redemption): Promise<void> {
  if (audience === 'verified' && redeemer.idNumber === '')
    throw new Failure('voucherRefused', { message: '这个兑换码只给实名认证过的用户，请先完成实名认证' })
  if (audience === 'newcomers' && (redeemer.wasHereBefore || (await haveToppedUp(trx, redeemer))))
    throw new Failure('voucherRefused', { message: '这个兑换码只给没有充值过的新用户' })
}

async function haveToppedUp(trx: Db, { accounts }: Redeemer): Promise<boolean> {
  const entry = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('user_id', 'in', accounts)
    .where('asset', '=', 'yuan')
    .where((eb) => eb.or([eb('kind', '=', 'topup'), eb('ref_type', '=', 'offlinePayment')]))
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** An account that was closed still counts, by its phone and its ID number. */
async function assertWithinLimits(
  trx: Db,
  { batch, redeemer, marks: { phoneMark, personMark } }: Redemption,
): Promise<void> {
  const taken = await trx
    .selectFrom('voucher')
    .select(['redeemed_by', 'phone_mark', 'person_mark'])
    .where('batch_id', '=', batch.id)
    .where((eb) =>
      eb.or([
        eb('redeemed_by', 'in', redeemer.accounts),
        eb('phone_mark', '=', phoneMark),
        ...(personMark === '' ? [] : [eb('person_mark', '=', personMark)]),
      ]),
    )
    .execute()
  const own = taken.filter((row) => row.redeemed_by === redeemer.userId || row.phone_mark === phoneMark)
  if (own.length >= batch.per_user)
    throw new Failure('voucherRefused', { message: `这一批每个账号至多兑换 ${batch.per_user} 个` })
  if (taken.length >= batch.per_person)
    throw new Failure('voucherRefused', { message: `这一批每个人至多兑换 ${batch.per_person} 个` })
}
