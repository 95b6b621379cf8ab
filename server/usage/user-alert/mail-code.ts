import { randomInt } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { UserContext, Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readChannel } from './channel-rows.ts'

/** Codes that one user may have mailed in an hour, and that one address is mailed in a day by all users. */
const USER_HOURLY = 5
const ADDRESS_DAILY = 5
const CODE_MS = 15 * MINUTE_MS
const TRIES = 5

/** Where mail to an address arrives: `a+x@b` is the box of `a@b` at most providers. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@')

const codeOf = (id: string, code: string) => `${id}:${code}`

export const sendChannelCode: Verb<'userAlert.sendCode'> = async ({ ctx, input: { id } }) => {
  await mailCode(ctx, id)
  return null
}

/** It leaves out what a mail server says, which repeats the address. */
function mailFailure(error: unknown): { code: string; responseCode: number } {
  const { code = '', responseCode = 0 } =
    error instanceof Error ? (error as Error & { code?: string; responseCode?: number }) : {}
  return { code, responseCode }
}

/** Mails a code that proves that the address is the user's. @throws Failure tooManyRequests, unavailable */
export async function mailCode(ctx: UserContext, id: string): Promise<void> {
  const { secrets, mailer, log } = ctx.deps
  const { userId } = ctx.caller
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const address = await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const channel = await readChannel(trx, { id, userId })
    if (channel.kind !== 'mail' || channel.verified_at !== null || !mailer) throw new Failure('notFound')
    const to = secrets.open(channel.address_sealed)
    const hashes = secrets.indexes('alert-mail', mailboxOf(to))
    await lockSubjects(trx, [`alert-mail:${hashes[0] ?? ''}`], ctx.now)
    const countOf = (column: 'user_id' | 'address_hash', values: string[], forMs: number) =>
      trx
        .selectFrom('alert_code')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(column, 'in', values)
        .where('sent_at', '>', ctx.now - forMs)
        .executeTakeFirstOrThrow()
    const [byUser, toAddress] = [
      await countOf('user_id', [userId], HOUR_MS),
      await countOf('address_hash', hashes, DAY_MS),
    ]
    if (byUser.count >= USER_HOURLY || toAddress.count >= ADDRESS_DAILY)
      throw new Failure('tooManyRequests', { retryAfter: 3600 })
    await trx
      .insertInto('alert_code')
      .values({ user_id: userId, address_hash: hashes[0] ?? '', sent_at: ctx.now })
      .execute()
    await trx
      .updateTable('alert_channel')
      .set({
        code_hash: secrets.index('alert-code', codeOf(id, code)),
        code_until: ctx.now + CODE_MS,
        code_tries: 0,
      })
      .where('id', '=', id)
      .execute()
    return to
  })
  try {
    await mailer?.send({
      to: address,
      subject: `验证码 ${code}`,
      text: `你正在把这个邮箱设为用量提醒的接收地址，验证码是 ${code}，15 分钟内有效。\n如果不是你本人操作，忽略这封邮件即可，不会再收到别的。`,
    })
  } catch (error) {
    log.warn(mailFailure(error), 'mail was not sent')
    throw new Failure('unavailable', { message: '邮件发送失败，请检查地址或稍后重试' })
  }
}

/** @throws Failure codeWrong, also after five wrong ones */
export const verifyChannel: Verb<'userAlert.verifyChannel'> = async ({ ctx, input: { id, code } }) => {
  const { userId } = ctx.caller
  await readChannel(ctx.db, { id, userId })
  // Counted before it is compared: a try counts though its request fails.
  const tried = await ctx.db
    .updateTable('alert_channel')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('verified_at', 'is', null)
    .where('code_until', '>', ctx.now)
    .where('code_tries', '<', TRIES)
    .returning('code_hash')
    .executeTakeFirst()
  const hashes = ctx.deps.secrets.indexes('alert-code', codeOf(id, code))
  if (!tried || !hashes.includes(tried.code_hash)) throw new Failure('codeWrong')
  await ctx.db
    .updateTable('alert_channel')
    .set({ verified_at: ctx.now, code_hash: '', code_until: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('code_hash', '=', tried.code_hash)
    .execute()
  return null
}
