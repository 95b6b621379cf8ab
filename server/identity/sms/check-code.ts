import { timingSafeEqual } from 'node:crypto'
import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Context } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { reportRefusal } from '../../platform/ops/report-refusal.ts'
import { createCaptcha, verifyCaptcha } from '../attempt/captcha.ts'
import { codeHashes } from './code-rules.ts'
import { recordGuess } from './record-guess.ts'

/** A code that was right, to be spent in the transaction of what it allows. */
export interface CodeProof {
  id: string
  phone: string
  purpose: SmsPurpose
}

interface Guess {
  phone: string
  purpose: SmsPurpose
  code: string
  captcha?: string | undefined
}

/** Counts the guess before comparing, so that parallel guesses cannot pass. @throws Failure codeWrong or captchaNeeded */
export async function checkCode(ctx: Context, { phone, purpose, code, captcha }: Guess): Promise<CodeProof> {
  const captchaId = captcha === undefined ? null : await verifyCaptcha(ctx, { phone, payload: captcha })
  const codes = await transact(ctx.db, (trx) => recordGuess(trx, ctx, { phone, purpose, captchaId }))
  if (codes === null)
    throw new Failure('captchaNeeded', { result: { challenge: await createCaptcha(ctx, phone) } })
  const right = codes.find(({ id, code_hash: stored }) =>
    codeHashes(ctx.deps.secrets, { id, phone, purpose, code }).some((hash) => isEqual(hash, stored)),
  )
  if (!right) {
    // The same for no code, an old one, one for something else and a wrong one: guesses learn nothing.
    reportRefusal(ctx.deps, { event: 'codeWrong', network: ctx.network, subject: phone })
    throw new Failure('codeWrong')
  }
  return { id: right.id, phone, purpose }
}

const isEqual = (hash: string, stored: string) =>
  hash.length === stored.length && timingSafeEqual(Buffer.from(hash), Buffer.from(stored))
