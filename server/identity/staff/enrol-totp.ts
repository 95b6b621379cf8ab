import { z } from 'zod'
import { maskPhone } from '../../../contract/phone.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import type { StaffContext, Verb } from '../context.ts'
import { noteSecurity, whereOf } from '../notify/security-events.ts'
import { findOwnUser } from '../user/find-own-user.ts'
import { Enrolled, newTotpSecret, totpStep, totpUri } from './totp.ts'

const TICKET_MS = 10 * 60_000

/** Nothing is stored until the app has shown a first code: an enrolment that is given up changes nothing. */
const Ticket = z.object({
  userId: z.string(),
  secret: z.string(),
  expiresAt: z.number(),
  /** When the app was confirmed that this one is to replace; null: it is the first. */
  replaces: z.number().nullable(),
})

export const enrolTotp: Verb<'staff.enrolTotp'> = async ({ ctx }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const user = await findOwnUser(ctx)
  const secret = newTotpSecret()
  const replaces = await confirmedAt(ctx)
  const ticket: z.infer<typeof Ticket> = { userId, secret, expiresAt: ctx.now + TICKET_MS, replaces }
  ctx.noteChange({ subject: `user:${userId}`, schema: Enrolled })
  return {
    uri: totpUri(secret, maskPhone(secrets.open(user.phone_sealed))),
    ticket: secrets.seal(JSON.stringify(ticket)),
  }
}

export const confirmTotp: Verb<'staff.confirmTotp'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  const ticket = openTicket(ctx, input.ticket)
  const step = totpStep(ticket.secret, { code: input.code, now: ctx.now })
  if (step === null) throw new Failure('codeWrong')
  const row = {
    secret_sealed: ctx.deps.secrets.seal(ticket.secret),
    confirmed_at: ctx.now,
    last_step: step,
  }
  const stored = await ctx.db
    .insertInto('totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp.confirmed_at', '=', ticket.replaces),
    )
    .returningAll()
    .executeTakeFirst()
  if (!stored) throw expired()
  await coverRow(ctx.db, ctx.deps.secrets, { table: 'totp', row: stored })
  await noteSecurity(ctx.db, ctx.deps, { userId, kind: 'totp', detail: whereOf(ctx), now: ctx.now })
  ctx.noteChange({
    subject: `user:${userId}`,
    schema: Enrolled,
    after: { hasTotp: true, confirmedAt: ctx.now },
  })
  return null
}

function openTicket({ deps, caller, now }: StaffContext, sealed: string): z.infer<typeof Ticket> {
  try {
    const ticket = Ticket.parse(tryParseJson(deps.secrets.open(sealed)))
    if (ticket.userId === caller.userId && ticket.expiresAt > now) return ticket
  } catch {
    // Not sealed here, or too long ago: the same as one that expired.
  }
  throw expired()
}

const expired = () => badField('ticket', '已过期，请重新开始')

async function confirmedAt({ db, caller }: StaffContext): Promise<number | null> {
  const row = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}
