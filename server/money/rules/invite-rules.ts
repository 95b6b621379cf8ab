import { formatYuan, wireYuan } from '../../../contract/money.ts'
import type { InviteRules } from '../../../contract/money-rules.ts'
import { type Catalog, documentAt, parseGiven, proposePublication, stalePart } from '../../catalog/index.ts'
import type { Verb } from '../context.ts'
import { inviteCautions, inviteChangeText, perFriendNano } from './invite-terms.ts'
import { readRewards } from './read-rewards.ts'
import { assertRulesUnchanged, changeRules, patchOf, revOfRules } from './rules-document.ts'

const name = 'invite'

export const listInviteRules: Verb<'inviteRule.list'> = async ({ ctx: { catalog } }) => [rowOf(catalog)]

/** What gives more than before waits for a second person. */
export const editInviteRules: Verb<'inviteRule.edit'> = async ({
  ctx,
  input: { id: _id, rev, reason, ...fields },
}) => {
  const current = rowOf(ctx.catalog)
  if (current.rev !== rev) throw await stalePart(ctx.db, { subject: 'rule:invite', current })
  const invite = patchOf(fields)
  const now = Object.entries(ctx.catalog.invite)
  const before = Object.fromEntries(now.filter(([field]) => Object.hasOwn(invite, field)))
  return proposePublication(ctx, {
    action: 'inviteRule.edit',
    payload: { rev, before, invite, reason },
    reason,
  })
}

export const previewInviteRules: Verb<'inviteRule.preview'> = async ({
  ctx,
  input: { id: _id, rev, ...fields },
}) => {
  const document = await documentAt(ctx.db, ctx.now)
  if (rev !== undefined) assertRulesUnchanged(document, { name, rev })
  const before = parseGiven(document).invite
  const after = parseGiven(changeRules(document, { name, patch: patchOf(fields) })).invite
  const cautions = inviteCautions(before, after)
  return {
    changeText: inviteChangeText(before, after),
    perFriend: formatYuan(perFriendNano(before)),
    perFriendAfter: formatYuan(perFriendNano(after)),
    ...(await readRewards(ctx, { before, after })),
    cautionText: cautions.length > 0 ? cautions.join('；') : null,
  }
}

function rowOf(catalog: Catalog): InviteRules {
  const { worth, dailyYuan, ...rules } = catalog.invite
  return {
    id: name,
    ...rules,
    worth: wireYuan(worth),
    dailyYuan: wireYuan(dailyYuan),
    rev: revOfRules(catalog, name),
  }
}
