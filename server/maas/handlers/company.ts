import {
  decideCompany,
  getCompany,
  getCompanyState,
  getLicence,
  listCompanies,
  revealLegalPerson,
  submitCompany,
} from '../../identity/index.ts'
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
