import { assignRisk, decideRisk } from '../../governance/risk/decide-risk.ts'
import { getRisk, listRisks } from '../../governance/risk/list-risks.ts'
import type { Handlers } from './types.ts'

export const riskHandlers = {
  'risk.list': listRisks,
  'risk.detail': getRisk,
  'risk.assign': assignRisk,
  'risk.decide': decideRisk,
} satisfies Handlers<'risk.'>
