const DAY_MS = 86_400_000

/** A session that nobody used for so long is over. */
export const IDLE_MS = 7 * DAY_MS
/** Whatever happens, a session is over after this. */
export const ABSOLUTE_MS = 30 * DAY_MS
/** 43 base62 characters are 256 random bits. */
export const TOKEN_LENGTH = 43
export const TOKEN_PATTERN = new RegExp(`^[0-9A-Za-z]{${TOKEN_LENGTH}}$`)
