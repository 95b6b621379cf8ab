import { INVITE_VOID_REASONS, type InviteVoidReason } from '../../../contract/invite.ts'

/** Why an invitation brought no reward; null if it did, or still may. Those of before reasons were kept were of no new person. */
export function voidReasonOf(row: {
  voided_at: number | null
  void_reason: string
}): InviteVoidReason | null {
  if (row.voided_at === null) return null
  return INVITE_VOID_REASONS.find((reason) => reason === row.void_reason) ?? 'samePerson'
}
