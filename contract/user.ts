import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { parseYuan, YUAN_PATTERN } from './money.ts'
import { PHONE_PATTERN } from './phone.ts'
import { ofSensitive } from './sensitive.ts'

export const Phone = ofSensitive(z.string().regex(PHONE_PATTERN, '手机号格式不正确'))
export const SmsCode = ofSensitive(z.string().regex(/^\d{6}$/, '验证码为 6 位数字'))
/** Base64 JSON of an altcha payload `{ challenge, solution }`; the challenge is the result of an answer of code 428. */
export const Captcha = z.string().max(8192)
export const Password = ofKind('secret', z.string().min(8, '密码至少 8 位').max(64, '密码至多 64 位'))

/** What 64 bits of both databases hold, in nano-yuan. */
const MOST_NANO = 2n ** 63n - 1n

/** Yuan as a decimal string with 2 to 9 decimals. */
export const Yuan = ofKind(
  'money',
  z
    .string()
    .regex(YUAN_PATTERN, '金额须为不超过 9 位小数的正数')
    .refine((text) => (parseYuan(text) ?? 0n) <= MOST_NANO, { error: '金额过大', abort: true }),
)
export const SignedYuan = ofKind('money', z.string().regex(/^-?\d{1,12}\.\d{2,9}$/))
/** It is in milliseconds, up to the year 9999. */
export const Timestamp = ofKind('timestamp', z.int().min(0).max(253_402_300_799_999))

/** The user as stored by the console (spec.md section 3); phone and e-mail masked, `frozen*` held by running calls. */
export const UserInfo = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  phone: z.string(),
  thirdId: z.string(),
  thirdType: z.string(),
  balance: z.string(),
  tokenBalance: z.int(),
  frozen: z.string(),
  frozenTokens: z.int(),
  isAdmin: z.boolean(),
  type: z.enum(['person', 'company']),
  perVerification: z.boolean(),
  userGroupNames: z.array(z.string()),
  /** Open notices: 1 while the balance is below its alert and not dismissed. */
  notices: z.int(),
  createdAt: Timestamp,
})
export type UserInfo = z.infer<typeof UserInfo>

export const LoginResult = z.object({ userInfo: UserInfo, accessToken: z.string() })
export type LoginResult = z.infer<typeof LoginResult>

export const SmsLogin = z.strictObject({
  phone: Phone,
  code: SmsCode,
  inviteCode: z.string().min(1).max(32).optional(),
  captcha: Captcha.optional(),
})

export const Profile = z.strictObject({
  nickname: z.string().trim().max(32, '昵称至多 32 个字').optional(),
  email: ofSensitive(z.union([z.literal(''), z.email('邮箱格式不正确').max(128)])).optional(),
})

export const Session = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})

const REAL_NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,48}\p{Script=Han}$/u

/** Only the length of the number is checked here: the server applies GB 11643, so that its errors name the rule. */
export const VerificationInput = z.strictObject({
  realName: ofSensitive(
    z.string().trim().min(2, '请填写身份证上的姓名').max(50).regex(REAL_NAME, '姓名须为中文，与身份证一致'),
  ),
  idNumber: ofSensitive(ofKind('idNumber', z.string().trim().min(1, '请填写身份证号').max(40))),
  consent: z.literal(true, '须同意后才能提交'),
})

export const VerificationState = z.object({
  isVerified: z.boolean(),
  realName: z.string(),
  idNumber: z.string(),
  verifiedAt: Timestamp.nullable(),
  provider: z.string(),
  attemptsLeft: z.int(),
})
