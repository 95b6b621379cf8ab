import { addView, deleteView, editView, listViews } from '../../content/index.ts'
import type { Handlers } from './types.ts'

export const viewHandlers = {
  'view.list': listViews,
  'view.add': addView,
  'view.edit': editView,
  'view.delete': deleteView,
} satisfies Handlers<'view.'>
