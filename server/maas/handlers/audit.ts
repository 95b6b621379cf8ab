import { getAudit, listAudit } from '../../identity/index.ts'
import { proveAudit } from '../../platform/audit/prove-audit.ts'
import type { Handlers } from './types.ts'

export const auditHandlers = {
  'audit.list': listAudit,
  'audit.detail': getAudit,
  'audit.proof': proveAudit,
} satisfies Handlers<'audit.'>
