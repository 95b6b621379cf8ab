import { formatYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { reportRefusal } from '../../platform/ops/report-refusal.ts'
import { credit } from '../../wallet/index.ts'
import type { UserContext, Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { assertNotFrozen } from '../../identity/index.ts'
import { assertMayRedeem } from './assert-may-redeem.ts'
import { marksOf, openVoucherHashes } from './voucher-hashes.ts'
import { readRedeemer } from './read-redeemer.ts'

/** Credits what a code is worth, once: by the lock of its batch, a conditional update and the cause of the ledger entry. */
export const redeemVoucher: Verb<'voucher.redeem'> = ({ ctx, input: { code } }) =>
  transact(ctx.db, async (trx) => {
    const { caller, deps, now } = ctx
    const { userId } = caller
    const hashes = await openVoucherHashes(trx, deps.secrets)
    const found = hashes && (await lockVoucher(trx, hashes.ofCode(code)))
    if (!hashes || !found) throw unknown(ctx)
    const { batch, voucher } = found
    const answer = { name: batch.name, amount: formatYuan(batch.amount_nano) }
    if (voucher.redeemed_by === userId)
      return { ...answer, redeemedAt: voucher.redeemed_at ?? now, isRepeat: true }
    if (voucher.redeemed_by !== null) throw new Failure('voucherUsed')
    assertOpen(batch, now)
    const account = await lockAccount(trx, userId)
    await assertNotFrozen(trx, { userId, scope: 'spending', now })
    const redeemer = await readRedeemer(trx, deps.secrets, { userId, phoneSealed: account.phone_sealed })
    const marks = marksOf(hashes, batch.id, redeemer)
    await assertMayRedeem(trx, { batch, redeemer, marks, secrets: deps.secrets })
    await take(trx, { ...marks, id: voucher.id, batchId: batch.id, userId, now })
    await credit(trx, {
      secrets: deps.secrets,
      userId,
      kind: 'reward',
      refType: 'voucher',
      refId: voucher.id,
      remark: `兑换码：${batch.name}`,
      amountNano: batch.amount_nano,
      now,
    })
    return { ...answer, redeemedAt: now, isRepeat: false }
  })

/** The batch before the account and the wallet: everyone who redeems of it passes its limits one after the other. */
async function lockVoucher(trx: Db, codeHash: string) {
  const read = () =>
    trx.selectFrom('voucher').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()
  const first = await read()
  if (!first) return null
  const batch = await trx
    .selectFrom('voucher_batch')
    .selectAll()
    .where('id', '=', first.batch_id)
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow()
  // Redeemed, or replaced, before the lock was had.
  const voucher = await read()
  return voucher ? { batch, voucher } : null
}

type Batch = NonNullable<Awaited<ReturnType<typeof lockVoucher>>>['batch']

/** The same for every code that is none, now or any more: guesses learn nothing. */
function unknown({ deps, network, caller }: UserContext): Failure {
  reportRefusal(deps, { event: 'voucherWrong', network, subject: caller.userId })
  return new Failure('voucherUnknown')
}

/** The holder of a real code reads what is the matter with it. */
function assertOpen({ state, starts_at: from, ends_at: end }: Batch, now: number): void {
  const refuse = (message: string) => new Failure('voucherRefused', { message })
  if (state === 'closed') throw refuse('这个兑换码已经停用')
  if (end <= now) throw refuse(`这个兑换码已于 ${displayTime(end)} 过期`)
  if (state !== 'active') throw refuse('这个兑换码暂停兑换，请稍后再试')
  if (from !== null && from > now) throw refuse(`这个兑换码 ${displayTime(from)} 起才能兑换`)
}

interface Redemption {
  id: string
  batchId: string
  userId: string
  phoneMark: string
  personMark: string
  now: number
}

/** @throws Failure `voucherUsed` for all but one */
async function take(trx: Db, { id, batchId, userId, phoneMark, personMark, now }: Redemption): Promise<void> {
  const taken = await trx
    .updateTable('voucher')
    .set({ redeemed_by: userId, redeemed_at: now, phone_mark: phoneMark, person_mark: personMark })
    .where('id', '=', id)
    .where('redeemed_by', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw new Failure('voucherUsed')
  await trx
    .updateTable('voucher_batch')
    .set((eb) => ({ redeemed: eb('redeemed', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}
