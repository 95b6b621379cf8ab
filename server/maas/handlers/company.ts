import { decideCompany, getLicence, revealLegalPerson } from '../../identity/company/decide-company.ts'
import { getCompanyState } from '../../identity/company/get-company-state.ts'
import { getCompany, listCompanies } from '../../identity/company/managed-companies.ts'
import { submitCompany } from '../../identity/company/submit-company.ts'
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
