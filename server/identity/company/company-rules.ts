import { DAY_MS } from '../../../contract/time.ts'

/** How often a company is submitted by one account: each takes a reader's time. */
export const SUBMISSIONS = { windowMs: DAY_MS, limit: 5 }
/** Which wording of the consent was agreed to; raise it when the text changes. */
export const COMPANY_CONSENT_VERSION = '2026-11'
