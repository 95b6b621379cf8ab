import { z } from 'zod'
import { AuditProof } from '../audit-proof.ts'
import { auditEntry } from '../entities/audit-entry.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { staffGet, type Group } from './endpoint.ts'

export const auditEndpoints = {
  'audit.list': { ...staffGet('/admin/audit/list', 'audit.read'), ...entityList(auditEntry) },
  'audit.detail': { ...staffGet('/admin/audit/detail', 'audit.read'), ...entityGet(auditEntry) },
  'audit.proof': {
    ...staffGet('/admin/audit/proof', 'audit.read'),
    input: z.strictObject({}),
    result: AuditProof,
  },
} as const satisfies Group<'audit'>
