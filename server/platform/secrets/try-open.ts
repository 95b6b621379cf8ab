import type { Secrets } from './secrets.ts'

/** @returns null if no `SECRET_KEY` opens it: it was changed, or sealed with another */
export function tryOpen({ open }: Pick<Secrets, 'open'>, sealed: string, purpose?: string): string | null {
  try {
    return open(sealed, purpose)
  } catch {
    return null
  }
}
