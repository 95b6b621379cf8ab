import { z } from 'zod'
import { CompanyDecision, CompanyInput, CompanyReveal, CompanyState } from '../company.ts'
import { DOCUMENT_BODY_LIMIT, DocumentFile } from '../document.ts'
import { company } from '../entities/company.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { single } from '../envelope.ts'
import { Revealed } from '../managed-user.ts'
import { nothing, staffGet, staffPost, userGet, userPost, type Group } from './endpoint.ts'

export const companyEndpoints = {
  'company.verify': {
    ...userPost('/userCenter/companyVerification'),
    bodyLimit: DOCUMENT_BODY_LIMIT,
    input: CompanyInput,
    result: CompanyState,
  },
  'company.verification': {
    ...userGet('/userCenter/companyVerification'),
    input: nothing,
    ...single(CompanyState),
  },
  'company.list': {
    ...staffGet('/admin/company/list', 'company.read'),
    ...entityList(company, {
      /** A part of the name, or a whole credit code. */
      filters: { keyword: z.string().max(64).optional() },
      withoutTitles: ['rev'],
    }),
  },
  'company.detail': { ...staffGet('/admin/company/detail', 'company.read'), ...entityGet(company) },
  /** Approves or rejects one that waits, revokes one that was approved. */
  'company.decide': {
    ...staffPost('/admin/company/decide', 'company.review'),
    reason: true,
    input: CompanyDecision,
    result: company.row,
  },
  /** The file of the business licence. */
  'company.licence': {
    ...staffPost('/admin/company/licence', 'company.review'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'content',
    file: { name: ':name', content: 'content', type: 'type' },
    input: CompanyReveal,
    result: DocumentFile,
  },
  /** Answers the name of the legal person; the ID number is never answered. */
  'company.reveal': {
    ...staffPost('/admin/company/reveal', 'company.review'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: CompanyReveal,
    result: Revealed,
  },
} as const satisfies Group<'company'>
