import { z } from 'zod'
import { AuditProof } from '../audit-proof.ts'
import { auditEntry } from '../entities/audit-entry.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import type { Group } from './endpoint.ts'

export const auditEndpoints = {
  'audit.list': {
    method: 'GET',
    path: '/admin/audit/list',
    auth: 'staff',
    permission: 'audit.read',
    ...entityList(auditEntry),
  },
  'audit.detail': {
    method: 'GET',
    path: '/admin/audit/detail',
    auth: 'staff',
    permission: 'audit.read',
    ...entityGet(auditEntry),
  },
  'audit.proof': {
    method: 'GET',
    path: '/admin/audit/proof',
    auth: 'staff',
    permission: 'audit.read',
    input: z.strictObject({}),
    result: AuditProof,
  },
} as const satisfies Group<'audit'>
