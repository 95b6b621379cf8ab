import { CatalogProposed, Publication } from '../catalog.ts'
import {
  InviteRuleEdit,
  inviteRuleList,
  InviteRulePreview,
  InviteRuleTrial,
  TopupRuleEdit,
  topupRuleList,
  TopupRulePreview,
  TopupRuleTrial,
} from '../money-rules.ts'
import { nothing, staffGet, staffPost, type Group } from './endpoint.ts'

/** The rules of the catalogue for top-ups and invitations. A change is a version of the catalogue. */
export const moneyRulesEndpoints = {
  'topupRule.list': {
    ...staffGet('/admin/topupRule/list', 'package.read'),
    input: nothing,
    ...topupRuleList,
  },
  'topupRule.preview': {
    ...staffPost('/admin/topupRule/preview', 'package.write'),
    reads: true,
    input: TopupRuleTrial,
    result: TopupRulePreview,
  },
  'topupRule.edit': {
    ...staffPost('/admin/topupRule/edit', 'package.write'),
    stepUp: 'price',
    reason: true,
    input: TopupRuleEdit,
    result: Publication,
  },
  'inviteRule.list': {
    ...staffGet('/admin/inviteRule/list', 'package.read'),
    input: nothing,
    ...inviteRuleList,
  },
  'inviteRule.preview': {
    ...staffPost('/admin/inviteRule/preview', 'invite.write'),
    reads: true,
    input: InviteRuleTrial,
    result: InviteRulePreview,
  },
  /** Waits for a second person if more is given than before. */
  'inviteRule.edit': {
    ...staffPost('/admin/inviteRule/edit', 'invite.write'),
    stepUp: 'price',
    reason: true,
    approval: 'inviteRule.edit',
    input: InviteRuleEdit,
    result: CatalogProposed,
  },
} as const satisfies Group<'topupRule' | 'inviteRule'>
