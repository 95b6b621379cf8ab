import { z } from 'zod'
import { CompanyDecision, CompanyInput, CompanyReveal, CompanyState } from '../company.ts'
import { DOCUMENT_BODY_LIMIT, DocumentFile } from '../document.ts'
import { company } from '../entities/company.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { single } from '../envelope.ts'
import { Revealed } from '../managed-user.ts'
import { nothing, type Group } from './endpoint.ts'

const reads = { auth: 'staff', permission: 'company.read' } as const
const writes = { auth: 'staff', permission: 'company.review' } as const

export const companyEndpoints = {
  'company.verify': {
    method: 'POST',
    path: '/userCenter/companyVerification',
    auth: 'user',
    bodyLimit: DOCUMENT_BODY_LIMIT,
    input: CompanyInput,
    result: CompanyState,
  },
  'company.verification': {
    method: 'GET',
    path: '/userCenter/companyVerification',
    auth: 'user',
    input: nothing,
    ...single(CompanyState),
  },
  'company.list': {
    method: 'GET',
    path: '/admin/company/list',
    ...reads,
    ...entityList(company, {
      /** A part of the name, or a whole credit code. */
      filters: { keyword: z.string().max(64).optional() },
      withoutTitles: ['rev'],
    }),
  },
  'company.detail': { method: 'GET', path: '/admin/company/detail', ...reads, ...entityGet(company) },
  /** Approves or rejects one that waits, revokes one that was approved. */
  'company.decide': {
    method: 'POST',
    path: '/admin/company/decide',
    ...writes,
    reason: true,
    input: CompanyDecision,
    result: company.row,
  },
  /** The file of the business licence. */
  'company.licence': {
    method: 'POST',
    path: '/admin/company/licence',
    ...writes,
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'content',
    file: { name: ':name', content: 'content', type: 'type' },
    input: CompanyReveal,
    result: DocumentFile,
  },
  /** Answers the name of the legal person; the ID number is never answered. */
  'company.reveal': {
    method: 'POST',
    path: '/admin/company/reveal',
    ...writes,
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: CompanyReveal,
    result: Revealed,
  },
} as const satisfies Group<'company'>
