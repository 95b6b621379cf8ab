import { z } from 'zod'
import { httpAddress } from '../../http/http-address.ts'

const text = z.string().trim().min(1).optional()

export const identityVariables = {
  /** `embedded` checks the form only, and says so; the default, which production wants written out. */
  IDENTITY_PROVIDER: z.enum(['embedded', 'aliyun']).optional(),
  /** A RAM user's key that may call `yundun-cloudauth:Id2MetaVerify`. */
  IDENTITY_ALIYUN_ACCESS_KEY_ID: text,
  IDENTITY_ALIYUN_ACCESS_KEY_SECRET: text,
  IDENTITY_ALIYUN_ENDPOINT: httpAddress.default('https://cloudauth.aliyuncs.com'),
}

const IdentityVariables = z.object(identityVariables)
export type IdentityVariables = z.output<typeof IdentityVariables>

const NEEDED = ['IDENTITY_ALIYUN_ACCESS_KEY_ID', 'IDENTITY_ALIYUN_ACCESS_KEY_SECRET'] as const

/** Says in words which variables the chosen provider lacks; null if it has all. */
export function identityProblem(env: IdentityVariables): string | null {
  if (env.IDENTITY_PROVIDER !== 'aliyun') return null
  const missing = NEEDED.filter((name) => env[name] === undefined)
  return missing.length === 0 ? null : `IDENTITY_PROVIDER=aliyun 须同时设置 ${missing.join('、')}`
}
