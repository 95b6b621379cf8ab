import { risk } from '../entities/risk.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { RiskAssignment, RiskDecision, RiskDetail } from '../risk.ts'
import type { Group } from './endpoint.ts'

/** What the risk job found, for staff. */
export const riskEndpoints = {
  'risk.list': {
    method: 'GET',
    path: '/admin/risk/list',
    auth: 'staff',
    permission: 'risk.read',
    ...entityList(risk, { withoutTitles: ['assigneeId', 'rev'] }),
  },
  'risk.detail': {
    method: 'GET',
    path: '/admin/risk/detail',
    auth: 'staff',
    permission: 'risk.read',
    ...entityGet(risk),
    result: RiskDetail,
  },
  /** Says who sees to it; one that is closed, or was changed since it was read, is a 409. */
  'risk.assign': {
    method: 'POST',
    path: '/admin/risk/assign',
    auth: 'staff',
    permission: 'risk.decide',
    input: RiskAssignment,
    result: risk.row,
  },
  /** Freezes (`user.suspend` is needed for it), dismisses, or notes; one that was changed since it was read is a 409. */
  'risk.decide': {
    method: 'POST',
    path: '/admin/risk/decide',
    auth: 'staff',
    permission: 'risk.decide',
    reason: true,
    input: RiskDecision,
    result: risk.row,
  },
} as const satisfies Group<'risk'>
