import { Draft, DraftPlace, DraftSave } from '../draft.ts'
import { done, type Group } from './endpoint.ts'

export const draftEndpoints = {
  'draft.read': {
    method: 'GET',
    path: '/draft/read',
    auth: 'user',
    input: DraftPlace,
    result: Draft.nullable(),
  },
  'draft.save': { method: 'POST', path: '/draft/save', auth: 'user', input: DraftSave, result: done },
  'draft.delete': { method: 'DELETE', path: '/draft/delete', auth: 'user', input: DraftPlace, result: done },
} as const satisfies Group<'draft'>
