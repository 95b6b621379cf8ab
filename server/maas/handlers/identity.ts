import {
  decideApproval,
  getApproval,
  getAudit,
  listApprovals,
  listAudit,
  withdrawApproval,
} from '../../identity/index.ts'
import type { Handlers } from './types.ts'
import { proveAudit } from '../../platform/audit/prove-audit.ts'

export const approvalHandlers = {
  'approval.list': listApprovals,
  'approval.detail': getApproval,
  'approval.decide': decideApproval,
  'approval.withdraw': withdrawApproval,
} satisfies Handlers<'approval.'>

export const auditHandlers = {
  'audit.list': listAudit,
  'audit.detail': getAudit,
  'audit.proof': proveAudit,
} satisfies Handlers<'audit.'>
