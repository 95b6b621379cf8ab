import { assignRisk, decideRisk, getRisk, listRisks } from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const riskHandlers = {
  'risk.list': listRisks,
  'risk.detail': getRisk,
  'risk.assign': assignRisk,
  'risk.decide': decideRisk,
} satisfies Handlers<'risk.'>
