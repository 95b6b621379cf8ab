interface Account {
  baseUrl: string
  apiKeyEnv?: string | undefined
  key?: string | undefined
}

/** Names an account at an upstream without a secret: its host and path, and what its key is called. */
export function accountOf({ baseUrl, apiKeyEnv, key }: Account): string {
  const { host, pathname } = new URL(baseUrl)
  return `${host}${pathname.replace(/\/+$/, '')}#${apiKeyEnv ?? (key === undefined ? '' : `key:${key}`)}`
}
