import { deleteDraft } from '../../services/draft/delete-draft.ts'
import { readDraft } from '../../services/draft/read-draft.ts'
import { saveDraft } from '../../services/draft/save-draft.ts'
import type { Handlers } from './types.ts'

export const draftHandlers = {
  'draft.read': readDraft,
  'draft.save': saveDraft,
  'draft.delete': deleteDraft,
} satisfies Handlers<'draft.'>
