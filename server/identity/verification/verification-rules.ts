export const ATTEMPTS_PER_DAY = 3
export const ACCOUNTS_PER_ID = 5
/** Which wording of the consent was agreed to; raise it when the text changes. */
export const CONSENT_VERSION = '2026-11'
