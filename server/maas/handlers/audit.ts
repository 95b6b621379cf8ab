import { getAudit, listAudit } from '../../services/audit/list-audit.ts'
import type { Handlers } from './types.ts'

export const auditHandlers = {
  'audit.list': listAudit,
  'audit.detail': getAudit,
} satisfies Handlers<'audit.'>
