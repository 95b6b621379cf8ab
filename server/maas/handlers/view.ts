import { addView } from '../../services/view/add-view.ts'
import { deleteView } from '../../services/view/delete-view.ts'
import { editView } from '../../services/view/edit-view.ts'
import { listViews } from '../../services/view/list-views.ts'
import type { Handlers } from './types.ts'

export const viewHandlers = {
  'view.list': listViews,
  'view.add': addView,
  'view.edit': editView,
  'view.delete': deleteView,
} satisfies Handlers<'view.'>
