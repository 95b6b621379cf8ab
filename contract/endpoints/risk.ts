import { risk } from '../entities/risk.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { RiskAssignment, RiskDecision, RiskDetail } from '../risk.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** What the risk job found, for staff. */
export const riskEndpoints = {
  'risk.list': {
    ...staffGet('/admin/risk/list', 'risk.read'),
    ...entityList(risk, { withoutTitles: ['assigneeId', 'rev'] }),
  },
  'risk.detail': { ...staffGet('/admin/risk/detail', 'risk.read'), ...entityGet(risk), result: RiskDetail },
  /** Says who sees to it; one that is closed, or was changed since it was read, is a 409. */
  'risk.assign': {
    ...staffPost('/admin/risk/assign', 'risk.decide'),
    input: RiskAssignment,
    result: risk.row,
  },
  /** Freezes (`user.suspend` is needed for it), dismisses, or notes; one that was changed since it was read is a 409. */
  'risk.decide': {
    ...staffPost('/admin/risk/decide', 'risk.decide'),
    reason: true,
    input: RiskDecision,
    result: risk.row,
  },
} as const satisfies Group<'risk'>
