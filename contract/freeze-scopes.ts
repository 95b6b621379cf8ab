/** What an account can be kept from, each by itself. */
export const FREEZE_SCOPES = { signIn: '登录', calls: '调用', spending: '消费' } as const

export type FreezeScope = keyof typeof FREEZE_SCOPES
export const FREEZE_SCOPE_NAMES = Object.keys(FREEZE_SCOPES) as [FreezeScope, ...FreezeScope[]]
