import { getAudit, listAudit } from '../../services/audit/list-audit.ts'
import { proveAudit } from '../../services/audit/prove-audit.ts'
import type { Handlers } from './types.ts'

export const auditHandlers = {
  'audit.list': listAudit,
  'audit.detail': getAudit,
  'audit.proof': proveAudit,
} satisfies Handlers<'audit.'>
