import type { IdentityProvider } from './provider.ts'

/** Checks nothing: the service has checked the form of name and number already. */
export const embeddedIdentity: IdentityProvider = {
  name: '内置校验（仅核对格式）',
  matches: async () => true,
}
