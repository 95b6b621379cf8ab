import { z } from 'zod'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { documentAt, parseGiven, publishCatalog } from '../../catalog/index.ts'
import { inviteCautions } from './invite-terms.ts'
import { assertRulesUnchanged, changeRules, RulesPatch } from './rules-document.ts'

const InviteChange = z.strictObject({
  /** It is the revision of the rules when the change was proposed: others since then need another proposal. */
  rev: z.int(),
  /** What the changed rules were, and what they become. */
  before: RulesPatch,
  invite: RulesPatch,
  reason: z.string(),
})
type InviteChange = z.infer<typeof InviteChange>

const name = 'invite'

/** Gifts grow by two. */
export const publishInviteRules: ApprovalRule<InviteChange, StaffContext> = {
  permission: 'price.approve',
  payload: InviteChange,
  subjectOf: () => 'rule:invite',
  userOf: () => null,
  async mustWait(trx, { now }, { invite }) {
    const document = await documentAt(trx, now)
    const after = parseGiven(changeRules(document, { name, patch: invite }))
    return inviteCautions(parseGiven(document).invite, after.invite).length > 0
  },
  async prepare(trx, { payload: { rev }, now }) {
    assertRulesUnchanged(await documentAt(trx, now), { name, rev })
  },
  async apply(trx, { payload: { rev, invite, reason }, approvalId, proposerId, deps }) {
    await publishCatalog(trx, {
      deps,
      change(document) {
        assertRulesUnchanged(document, { name, rev })
        return changeRules(document, { name, patch: invite })
      },
      actorId: proposerId,
      source: 'edit',
      reason,
      approvalId,
    })
  },
}
