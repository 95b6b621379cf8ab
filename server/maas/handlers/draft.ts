import { deleteDraft } from '../../content/draft/delete-draft.ts'
import { readDraft } from '../../content/draft/read-draft.ts'
import { saveDraft } from '../../content/draft/save-draft.ts'
import type { Handlers } from './types.ts'

export const draftHandlers = {
  'draft.read': readDraft,
  'draft.save': saveDraft,
  'draft.delete': deleteDraft,
} satisfies Handlers<'draft.'>
