import type { Secrets } from '../../platform/secrets/secrets.ts'

interface Named {
  nickname: string | null
  nickname_sealed: string | null
}

/** What a user calls themselves; empty: nothing. */
export const nicknameOf = (
  secrets: Pick<Secrets, 'open'>,
  { nickname, nickname_sealed: sealed }: Named,
): string => (sealed ? secrets.open(sealed) : (nickname ?? ''))

/** The same, or what they were named when they signed up; empty: there is no such account. */
export const nameOf = (secrets: Pick<Secrets, 'open'>, row: Named & { username: string | null }): string =>
  nicknameOf(secrets, row) || (row.username ?? '')
