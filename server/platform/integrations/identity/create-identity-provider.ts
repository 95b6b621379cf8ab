import { createAliyunIdentity } from './aliyun-identity.ts'
import type { IdentityVariables } from './identity-env.ts'
import type { IdentityProvider } from './provider.ts'

/** Checks nothing: the service has checked the form of name and number already. */
export const embeddedIdentity: IdentityProvider = {
  name: '内置校验（仅核对格式）',
  matches: async () => true,
}

/** The provider that `IDENTITY_PROVIDER` names; `readEnv` has refused one that lacks a key. */
export function createIdentityProvider(env: IdentityVariables, clock: () => number): IdentityProvider {
  if (env.IDENTITY_PROVIDER !== 'aliyun') return embeddedIdentity
  return createAliyunIdentity({
    accessKeyId: env.IDENTITY_ALIYUN_ACCESS_KEY_ID ?? '',
    accessKeySecret: env.IDENTITY_ALIYUN_ACCESS_KEY_SECRET ?? '',
    endpoint: env.IDENTITY_ALIYUN_ENDPOINT,
    clock,
  })
}
