import { auditEntry } from '../entities/audit-entry.ts'
import { entityList } from '../entity-endpoints.ts'
import type { Group } from './endpoint.ts'

export const auditEndpoints = {
  'audit.list': {
    method: 'GET',
    path: '/admin/audit/list',
    auth: 'staff',
    permission: 'audit.read',
    ...entityList(auditEntry),
  },
} as const satisfies Group<'audit'>
