import {
  editInviteRules,
  editTopupRules,
  listInviteRules,
  listTopupRules,
  previewInviteRules,
  previewTopupRules,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const moneyRulesHandlers = {
  'topupRule.list': listTopupRules,
  'topupRule.preview': previewTopupRules,
  'topupRule.edit': editTopupRules,
  'inviteRule.list': listInviteRules,
  'inviteRule.preview': previewInviteRules,
  'inviteRule.edit': editInviteRules,
} satisfies Handlers<'topupRule.' | 'inviteRule.'>
