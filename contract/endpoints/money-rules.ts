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
import { nothing, type Group } from './endpoint.ts'

/** The rules of the catalogue for top-ups and invitations. A change is a version of the catalogue. */
export const moneyRulesEndpoints = {
  'topupRule.list': {
    method: 'GET',
    path: '/admin/topupRule/list',
    auth: 'staff',
    permission: 'package.read',
    input: nothing,
    ...topupRuleList,
  },
  'topupRule.preview': {
    method: 'POST',
    path: '/admin/topupRule/preview',
    auth: 'staff',
    permission: 'package.write',
    reads: true,
    input: TopupRuleTrial,
    result: TopupRulePreview,
  },
  'topupRule.edit': {
    method: 'POST',
    path: '/admin/topupRule/edit',
    auth: 'staff',
    permission: 'package.write',
    stepUp: 'price',
    reason: true,
    input: TopupRuleEdit,
    result: Publication,
  },
  'inviteRule.list': {
    method: 'GET',
    path: '/admin/inviteRule/list',
    auth: 'staff',
    permission: 'package.read',
    input: nothing,
    ...inviteRuleList,
  },
  'inviteRule.preview': {
    method: 'POST',
    path: '/admin/inviteRule/preview',
    auth: 'staff',
    permission: 'invite.write',
    reads: true,
    input: InviteRuleTrial,
    result: InviteRulePreview,
  },
  /** Waits for a second person if more is given than before. */
  'inviteRule.edit': {
    method: 'POST',
    path: '/admin/inviteRule/edit',
    auth: 'staff',
    permission: 'invite.write',
    stepUp: 'price',
    reason: true,
    approval: 'inviteRule.edit',
    input: InviteRuleEdit,
    result: CatalogProposed,
  },
} as const satisfies Group<'topupRule' | 'inviteRule'>
