import { assignRisk, decideRisk } from '../../services/risk/decide-risk.ts'
import { getRisk, listRisks } from '../../services/risk/list-risks.ts'
import type { Handlers } from './types.ts'

export const riskHandlers = {
  'risk.list': listRisks,
  'risk.detail': getRisk,
  'risk.assign': assignRisk,
  'risk.decide': decideRisk,
} satisfies Handlers<'risk.'>
