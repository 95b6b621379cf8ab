import { z } from 'zod'
import { Upload } from './document.ts'
import { company } from './entities/company.ts'
import { CreditCode } from './invoice.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp } from './user.ts'

export type Company = z.infer<(typeof company)['row']>

const LEGAL_PERSON = /^[\p{L}][\p{L}·. ]{0,48}[\p{L}]$/u

/** What stands in a business licence, and a picture of it. */
export const CompanyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(4, '请填写营业执照上的全称')
    .max(100)
    .regex(/^[^\p{C}<>]+$/u, '企业名称含有不可用的字符'),
  creditCode: CreditCode,
  address: z.string().trim().min(5, '请填写营业执照上的住所').max(200),
  legalPerson: ofSensitive(
    z.string().trim().min(2, '请填写法定代表人').max(50).regex(LEGAL_PERSON, '请填写营业执照上的姓名'),
  ),
  /** It belongs to the legal person, and is checked with the name as in personal verification. */
  idNumber: ofSensitive(ofKind('idNumber', z.string().trim().max(40))).default(''),
  capital: z.string().trim().max(40).default(''),
  validFrom: Timestamp,
  /** A moment of the last day, in Asia/Shanghai; null: without end. */
  validUntil: Timestamp.nullable().default(null),
  licence: Upload,
  consent: z.literal(true, '须同意后才能提交'),
})

/** Where the caller stands; what is personal is masked. */
export const CompanyState = z.object({
  /** `none`: nothing was submitted yet. */
  state: z.enum(['none', 'waiting', 'approved', 'rejected', 'revoked']),
  name: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  idNumber: z.string(),
  validUntil: Timestamp.nullable(),
  /** Why it was not approved, or is no longer. */
  decision: z.string(),
  submittedAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  /** How often it can be submitted today. */
  attemptsLeft: z.int(),
})
export type CompanyState = z.infer<typeof CompanyState>

const subject = { id: z.string().min(1).max(64), reason: Reason }

export const CompanyDecision = z.strictObject({
  ...subject,
  rev: z.int().min(1),
  /** `revoke`: of one that was approved. */
  decision: z.enum(['approve', 'reject', 'revoke']),
})
export const CompanyReveal = z.strictObject(subject)
