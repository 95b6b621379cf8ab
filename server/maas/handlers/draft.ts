import { deleteDraft, readDraft, saveDraft } from '../../content/index.ts'
import type { Handlers } from './types.ts'

export const draftHandlers = {
  'draft.read': readDraft,
  'draft.save': saveDraft,
  'draft.delete': deleteDraft,
} satisfies Handlers<'draft.'>
