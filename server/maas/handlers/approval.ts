import { decideApproval } from '../../identity/approval/decide-approval.ts'
import { getApproval, listApprovals } from '../../identity/approval/list-approvals.ts'
import { withdrawApproval } from '../../identity/approval/withdraw-approval.ts'
import type { Handlers } from './types.ts'

export const approvalHandlers = {
  'approval.list': listApprovals,
  'approval.detail': getApproval,
  'approval.decide': decideApproval,
  'approval.withdraw': withdrawApproval,
} satisfies Handlers<'approval.'>
