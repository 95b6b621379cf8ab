import { DAY_MS } from '../../../contract/time.ts'
import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { recordAttempt, triesOf } from '../attempt/record-attempt.ts'
import { isFromKnownNetwork } from '../attempt/known-networks.ts'
import { CODE_LIFE_MS, FOREIGN_LOOKS_PER_DAY, GUESSES } from './code-rules.ts'

interface Guess {
  phone: string
  purpose: SmsPurpose
  /** A solved captcha that is not spent yet. */
  captchaId: string | null
}

interface StoredCode {
  id: string
  network: string
  code_hash: string
}

/** The subject that guesses from the caller's network at a phone's codes are counted under. */
export const guessSubject = (ctx: Context, { phone, purpose }: Pick<Guess, 'phone' | 'purpose'>): string =>
  `code:${purpose}:${ctx.deps.secrets.index('phone', phone)}:${ctx.deps.secrets.index('ip', ctx.network)}`

/** @returns the codes to compare with; null if a captcha is due. @throws Failure with the seconds to wait */
export async function recordGuess(
  trx: Db,
  ctx: Context,
  { phone, purpose, captchaId }: Guess,
): Promise<StoredCode[] | null> {
  const { secrets } = ctx.deps
  const isCounted = await recordAttempt(trx, ctx, {
    subjects: [{ name: guessSubject(ctx, { phone, purpose }), windowMs: CODE_LIFE_MS, ...GUESSES[purpose] }],
    captchaId,
  })
  if (!isCounted) return null
  const codes = await trx
    .selectFrom('sms_code')
    .select(['id', 'network', 'code_hash'])
    .where('phone_hash', 'in', secrets.indexes('phone', phone))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .execute()
  const networks = secrets.indexes('ip', ctx.network)
  const own = codes.filter((code) => networks.includes(code.network))
  if (own.length === codes.length) return own
  const isKnown = await isFromKnownNetwork(trx, ctx, phone)
  const phoneHash = secrets.index('phone', phone)
  const network = secrets.index('ip', ctx.network)
  const budget = isKnown ? `code-known:${phoneHash}:${network}` : `code-foreign:${phoneHash}`
  return (await takeForeignLook(trx, ctx, budget)) ? codes : own
}

/** Takes one of the day's looks at codes that another network asked for. @returns false if there is none left */
async function takeForeignLook(trx: Db, ctx: Context, subject: string): Promise<boolean> {
  await lockSubjects(trx, [subject], ctx.now)
  const taken = await triesOf(trx, { name: subject, since: ctx.now - DAY_MS, most: FOREIGN_LOOKS_PER_DAY })
  if (taken.length >= FOREIGN_LOOKS_PER_DAY) return false
  await trx.insertInto('password_attempt').values({ id: newId(), subject, attempted_at: ctx.now }).execute()
  return true
}
