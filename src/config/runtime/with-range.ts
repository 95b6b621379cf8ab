/** The query parameter by which a list's address keeps a period that moves with the day. */
export const RANGE = 'range'

/** The path of a list with a period in it; `range` may be empty. */
export const withRange = (path: string, range: string | undefined): string =>
  range ? `${path}${path.includes('?') ? '&' : '?'}${RANGE}=${range}` : path
