import { Draft, DraftPlace, DraftSave } from '../draft.ts'
import { done, userDelete, userGet, userPost, type Group } from './endpoint.ts'

export const draftEndpoints = {
  'draft.read': { ...userGet('/draft/read'), input: DraftPlace, result: Draft.nullable() },
  'draft.save': { ...userPost('/draft/save'), input: DraftSave, result: done },
  'draft.delete': { ...userDelete('/draft/delete'), input: DraftPlace, result: done },
} as const satisfies Group<'draft'>
