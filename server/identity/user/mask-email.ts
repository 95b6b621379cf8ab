/** `l***@example.com`; empty stays empty. */
export function maskEmail(email: string): string {
  const [name = '', domain] = email.split('@')
  return domain === undefined ? '' : `${name.slice(0, 1)}***@${domain}`
}
