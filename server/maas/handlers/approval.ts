import { decideApproval, getApproval, listApprovals, withdrawApproval } from '../../identity/index.ts'
import type { Handlers } from './types.ts'

export const approvalHandlers = {
  'approval.list': listApprovals,
  'approval.detail': getApproval,
  'approval.decide': decideApproval,
  'approval.withdraw': withdrawApproval,
} satisfies Handlers<'approval.'>
