import { decideCompany, getLicence, revealLegalPerson } from '../../services/company/decide-company.ts'
import { getCompanyState } from '../../services/company/get-company-state.ts'
import { getCompany, listCompanies } from '../../services/company/managed-companies.ts'
import { submitCompany } from '../../services/company/submit-company.ts'
import type { Handlers } from './types.ts'

export const companyHandlers = {
  'company.verify': submitCompany,
  'company.verification': getCompanyState,
  'company.list': listCompanies,
  'company.detail': getCompany,
  'company.decide': decideCompany,
  'company.licence': getLicence,
  'company.reveal': revealLegalPerson,
} satisfies Handlers<'company.'>
