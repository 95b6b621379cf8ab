import { editInviteRules, listInviteRules, previewInviteRules } from '../../money/rules/invite-rules.ts'
import { editTopupRules, listTopupRules, previewTopupRules } from '../../money/rules/topup-rules.ts'
import type { Handlers } from './types.ts'

export const rulesHandlers = {
  'topupRule.list': listTopupRules,
  'topupRule.preview': previewTopupRules,
  'topupRule.edit': editTopupRules,
  'inviteRule.list': listInviteRules,
  'inviteRule.preview': previewInviteRules,
  'inviteRule.edit': editInviteRules,
} satisfies Handlers<'topupRule.' | 'inviteRule.'>
