import { InvitedFriend, type InviteVoidReason } from '../../../contract/invite.ts'

const REASONS = InvitedFriend.shape.voidReason.unwrap().options

/** Why an invitation brought no reward; null if it did, or still may. Rows without a reason are of `samePerson`. */
export function voidReasonOf(row: {
  voided_at: number | null
  void_reason: string
}): InviteVoidReason | null {
  if (row.voided_at === null) return null
  return REASONS.find((reason) => reason === row.void_reason) ?? 'samePerson'
}
