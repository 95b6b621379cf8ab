import type { z } from 'zod'
import type { CompanyInput } from '../../../contract/company.ts'
import { cleanCreditCode } from '../../../contract/credit-code.ts'
import { idNumberProblem } from '../../../contract/id-number.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { redactError } from '../../platform/secrets/redact-error.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { recordAttempt } from '../attempt/record-attempt.ts'
import type { UserContext, Verb } from '../context.ts'
import { receiveDocument, saveDocument, type Received } from '../document/save-document.ts'
import { removeDocuments } from '../document/remove-documents.ts'
import { withTimeout } from '../sms/with-timeout.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { assertCompanyQuota } from './assert-company-quota.ts'
import { COMPANY_CONSENT_VERSION, SUBMISSIONS } from './company-rules.ts'
import { getCompanyState } from './get-company-state.ts'

const PROVIDER_TIMEOUT_MS = 5000

type Submitted = z.output<typeof CompanyInput>

/** Keeps what stands in the licence until staff have read it. What is malformed is refused before it counts as one of the day's. */
export const submitCompany: Verb<'company.verify'> = async ({ ctx, input }) => {
  assertDates(ctx, input)
  const idNumber = input.idNumber.toUpperCase()
  const problem = idNumber === '' ? null : idNumberProblem(idNumber, ctx.now)
  if (problem) throw badField('idNumber', problem)
  const types = ['application/pdf', 'image/png', 'image/jpeg'] as const
  const licence = receiveDocument(input.licence, { field: 'licence', types })
  await assertMaySubmit(ctx.db, ctx.caller.userId)
  await countSubmission(ctx)
  const isPersonVerified = idNumber !== '' && (await isSamePerson(ctx, input.legalPerson, idNumber))
  const creditCode = cleanCreditCode(input.creditCode)
  await store(ctx, { ...input, creditCode, idNumber }, { licence, isPersonVerified })
  return getCompanyState({ ctx, input: {} })
}

/** @throws Failure for a licence that has not begun, or is over */
function assertDates({ now }: UserContext, { validFrom, validUntil }: Submitted): void {
  if (validFrom > now) throw badField('validFrom', '营业期限的开始不能晚于今天')
  if (validUntil !== null && validUntil < startOfDay(now)) throw badField('validUntil', '营业执照已经过期')
}

async function countSubmission(ctx: UserContext): Promise<void> {
  const { windowMs, limit } = SUBMISSIONS
  const name = `company:${ctx.caller.userId}`
  await transact(ctx.db, (trx) =>
    recordAttempt(trx, ctx, { subjects: [{ name, windowMs, free: limit, limit }], captchaId: null }),
  )
}

/** @throws Failure where name and number do not belong together, or the provider could not be asked */
async function isSamePerson(ctx: UserContext, realName: string, idNumber: string): Promise<boolean> {
  const { identity, log } = ctx.deps
  let isMatch: boolean
  try {
    isMatch = await withTimeout(PROVIDER_TIMEOUT_MS, identity.matches({ realName, idNumber }))
  } catch (cause) {
    const error = redactError(cause, [realName, idNumber])
    log.warn({ reqId: ctx.requestId, err: error }, 'identity provider failed')
    throw new Failure('unavailable', { cause: error, retryAfter: 5 })
  }
  if (!isMatch) throw badField('idNumber', '法定代表人的姓名与身份证号不一致')
  return true
}

async function store(
  ctx: UserContext,
  sent: Submitted,
  { licence, isPersonVerified }: { licence: Received; isPersonVerified: boolean },
): Promise<void> {
  const { now, deps } = ctx
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    await assertMaySubmit(trx, userId)
    await assertCompanyQuota(trx, ctx, { creditCode: sent.creditCode, userId })
    await replaceFormer(trx, userId)
    const documentId = await saveDocument(trx, deps.secrets, { ...licence, userId, purpose: 'licence', now })
    await trx
      .insertInto('company_verification')
      .values({
        id: newId(),
        user_id: userId,
        name: sent.name,
        credit_code: sent.creditCode,
        state: 'waiting',
        address: sent.address,
        legal_person_sealed: deps.secrets.seal(sent.legalPerson),
        id_number_sealed: deps.secrets.seal(sent.idNumber),
        is_person_verified: isPersonVerified ? 1 : 0,
        capital: sent.capital,
        valid_from: sent.validFrom,
        valid_until: sent.validUntil,
        document_id: documentId,
        decision: '',
        decided_by: '',
        consent_version: COMPANY_CONSENT_VERSION,
        created_at: now,
        decided_at: null,
        rev: 1,
      })
      .execute()
  })
}

/** @throws Failure while one waits, and once one was approved */
async function assertMaySubmit(db: Db, userId: string): Promise<void> {
  const open = await db
    .selectFrom('company_verification')
    .select('state')
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'approved'])
    .executeTakeFirst()
  if (open)
    throw new Failure('companyStateChanged', {
      message: open.state === 'waiting' ? '企业认证正在审核，请等结果' : '你已完成企业认证，无需重复提交',
    })
}

/** The picture of what was not approved goes when the next one comes. */
async function replaceFormer(trx: Db, userId: string): Promise<void> {
  await removeDocuments(trx, { userId, purpose: 'licence' })
  await trx
    .updateTable('company_verification')
    .set({ state: 'replaced', document_id: null, legal_person_sealed: '', id_number_sealed: '' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['rejected', 'revoked'])
    .execute()
}
