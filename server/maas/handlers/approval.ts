import { decideApproval } from '../../services/approval/decide-approval.ts'
import { getApproval, listApprovals } from '../../services/approval/list-approvals.ts'
import { withdrawApproval } from '../../services/approval/withdraw-approval.ts'
import type { Handlers } from './types.ts'

export const approvalHandlers = {
  'approval.list': listApprovals,
  'approval.detail': getApproval,
  'approval.decide': decideApproval,
  'approval.withdraw': withdrawApproval,
} satisfies Handlers<'approval.'>
