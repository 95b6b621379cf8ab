import { z } from 'zod'
import { httpAddress } from '../../http/http-address.ts'

const text = z.string().trim().min(1).optional()

export const smsVariables = {
  /** Default: `console`, which production refuses. */
  SMS_PROVIDER: z.enum(['console', 'http', 'aliyun', 'tencent']).optional(),
  /** The provider `http` sends `{ phone, code, purpose }` to this address. */
  SMS_PROVIDER_URL: httpAddress.optional(),
  /** The provider `aliyun` takes a RAM user's key that may call `dysms:SendSms`. */
  SMS_ALIYUN_ACCESS_KEY_ID: text,
  SMS_ALIYUN_ACCESS_KEY_SECRET: text,
  SMS_ALIYUN_SIGN_NAME: text,
  /** `SMS_…`: a template whose one variable is `${code}`. */
  SMS_ALIYUN_TEMPLATE: text,
  SMS_ALIYUN_ENDPOINT: httpAddress.default('https://dysmsapi.aliyuncs.com'),
  /** The provider `tencent` takes a sub-account's key that may call `sms:SendSms`. */
  SMS_TENCENT_SECRET_ID: text,
  SMS_TENCENT_SECRET_KEY: text,
  /** SmsSdkAppId. */
  SMS_TENCENT_APP_ID: text,
  SMS_TENCENT_SIGN_NAME: text,
  /** A template whose one variable is `{1}`. */
  SMS_TENCENT_TEMPLATE: text,
  SMS_TENCENT_REGION: z.string().trim().min(1).default('ap-guangzhou'),
  SMS_TENCENT_ENDPOINT: httpAddress.default('https://sms.tencentcloudapi.com'),
}

const SmsVariables = z.object(smsVariables)
type SmsVariables = z.output<typeof SmsVariables>

const NEEDED = {
  console: [],
  http: ['SMS_PROVIDER_URL'],
  aliyun: [
    'SMS_ALIYUN_ACCESS_KEY_ID',
    'SMS_ALIYUN_ACCESS_KEY_SECRET',
    'SMS_ALIYUN_SIGN_NAME',
    'SMS_ALIYUN_TEMPLATE',
  ],
  tencent: [
    'SMS_TENCENT_SECRET_ID',
    'SMS_TENCENT_SECRET_KEY',
    'SMS_TENCENT_APP_ID',
    'SMS_TENCENT_SIGN_NAME',
    'SMS_TENCENT_TEMPLATE',
  ],
} as const satisfies Record<string, readonly (keyof SmsVariables)[]>

/** Says in words which variables the chosen provider lacks; null if it has all. */
export function smsProblem(env: SmsVariables): string | null {
  const provider = env.SMS_PROVIDER ?? 'console'
  const missing = NEEDED[provider].filter((name) => env[name] === undefined)
  return missing.length === 0 ? null : `SMS_PROVIDER=${provider} 须同时设置 ${missing.join('、')}`
}
