import { ApprovalDecision, ApprovalSummary, ApprovalWithdrawal } from '../approval.ts'
import { approval } from '../entities/approval.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { ANY_PERMISSION } from '../permissions.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

export const approvalEndpoints = {
  /** What the caller may decide, and what they proposed; all of it with `audit.read`. */
  'approval.list': {
    ...staffGet('/admin/approval/list', ANY_PERMISSION),
    ...entityList(approval, {
      row: ApprovalSummary,
      withoutTitles: ['payload', 'payloadHash', 'rev', 'sharedSignIns'],
    }),
  },
  /** What is proposed, without what belongs to channels and costs for those who may not see these; it is named as withheld. */
  'approval.detail': { ...staffGet('/admin/approval/detail', ANY_PERMISSION), ...entityGet(approval) },
  /** Needs the permission to approve the action too. */
  'approval.decide': {
    ...staffPost('/admin/approval/decide', ANY_PERMISSION),
    stepUp: 'approval',
    reason: true,
    input: ApprovalDecision,
    result: ApprovalSummary,
  },
  /** Only the one who proposed it may withdraw it. */
  'approval.withdraw': {
    ...staffPost('/admin/approval/withdraw', ANY_PERMISSION),
    reason: true,
    input: ApprovalWithdrawal,
    result: ApprovalSummary,
  },
} as const satisfies Group<'approval'>
