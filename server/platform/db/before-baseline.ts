/** Makes at once what the migrations before it made one by one: a database that has had all of them has what it makes. */
export const BASELINE = '0144-baseline'

/** The migrations of the programs before the first release, in their order. */
export const BEFORE = `
  0001-foundation 0002-key-rates 0003-v1-answers 0004-media-and-videos 0005-payments 0006-days 0007-hours
  0008-reconciliations 0009-allowances 0010-surplus-refunds 0011-ttft-octaves 0012-order-places
  0013-order-stories 0014-accounts 0015-conversations 0016-creations 0017-video-accounts 0018-key-families
  0020-latest-time 0021-late-settlements 0022-node-state 0025-package-worth 0026-order-offer
  0030-conversation-search 0031-invite-limits 0040-v1-answer-parts 0043-sign-in-networks 0044-secret-keys
  0048-console-builds 0051-form-drafts 0052-saved-views 0053-form-draft-age 0054-audit 0055-staff 0056-approvals
  0057-catalog-versions 0058-call-attempts 0059-channel-keys 0061-user-state 0062-user-search 0063-user-notes
  0065-usage-days 0066-channels 0067-responses 0068-managed-orders 0069-order-refunds 0070-liability-days
  0072-settings 0073-lost-attempts 0075-vouchers 0077-announcements 0078-offer-days 0080-cache-writes
  0081-welcome 0082-call-filters 0084-unrecorded-costs 0085-upstream-bills 0086-platform-uses 0087-risk
  0088-batches 0089-light-triggers 0090-platform-customers 0091-report-rows 0092-settled-attempts 0096-key-usage
  0097-user-alerts 0098-invoices 0100-model-days 0101-operation 0102-attempt-day-calls 0103-pinned-conversations
  0106-conversation-folders 0107-conversation-shares 0111-node-clocks 0112-call-error-codes
  0122-price-corrections 0126-row-macs 0127-sealed-names 0128-sealed-addresses 0131-owner-terms
  0132-voucher-handlers 0133-staff-reading 0139-security-events 0140-prune-indexes 0141-row-mac-expiry
  0143-made-by-keys
`
  .trim()
  .split(/\s+/)

/** What a database lacks of the migrations before the baseline, and has beyond them; nothing of either if it has had none or all. */
export function compareBefore(made: readonly string[]): {
  had: string[]
  missing: string[]
  unknown: string[]
} {
  const had = made.filter((name) => name < BASELINE)
  return {
    had,
    missing: had.length === 0 || made.includes(BASELINE) ? [] : BEFORE.filter((name) => !had.includes(name)),
    unknown: had.filter((name) => !BEFORE.includes(name)),
  }
}

/** @throws Error with a Chinese sentence unless the database, that has had `made`, has all that the baseline makes, or nothing */
export function refuseBetween(made: readonly string[]): void {
  const { had, missing, unknown } = compareBefore(made)
  if (unknown.length > 0)
    throw new Error(
      `数据库由另一个版本的程序建立，有本程序不认识的迁移（${unknown.join('、')}），本程序无法使用。请换回建立它的程序；数据库没有改动`,
    )
  if (missing.length > 0)
    throw new Error(
      `数据库停在 ${had.at(-1) ?? ''}，还差 ${missing.length} 次迁移，本程序接不上。请先用上一个版本的程序启动一次，由它补到 ${BEFORE.at(-1) ?? ''}，再启动本程序；数据库没有改动`,
    )
}
