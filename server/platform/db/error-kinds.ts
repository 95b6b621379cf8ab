function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** Serialization failure, deadlock, or another process holding SQLite's lock: the same transaction may succeed in a moment. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY')
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Cannot execute in a read-only transaction: a standby that is not promoted yet, or a disk that is guarded.
  '25006',
  // No such database, or one that takes no connections now.
  '3D000',
  '55000',
  '55P03',
  '57014',
])

/** The database is locked, full or gone: nothing is wrong with the request, and it may succeed later (503). */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (isRetryable(error) || CONNECTION_CODES.has(code)) return true
  // Connection, who may sign in, resources, operator, the system around it.
  if (/^(08|28|53|57P|58)/.test(code)) return true
  if (/^SQLITE_(LOCKED|IOERR|FULL|CANTOPEN|READONLY|CORRUPT|NOTADB)/.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'SQLITE_FULL'
}

/** PostgreSQL is configured to let queries write fewer temporary files than this one did. */
export const isTempFileLimit = (error: unknown) => codeOf(error) === '53400'

/** The other side understands a connection's start-up parameters no further than PgBouncer does. */
export const isRefusedStartup = (error: unknown) =>
  codeOf(error) === '08P01' && error instanceof Error && error.message.includes('startup parameter')

export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error)
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
