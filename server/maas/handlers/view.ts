import { addView } from '../../content/view/add-view.ts'
import { deleteView } from '../../content/view/delete-view.ts'
import { editView } from '../../content/view/edit-view.ts'
import { listViews } from '../../content/view/list-views.ts'
import type { Handlers } from './types.ts'

export const viewHandlers = {
  'view.list': listViews,
  'view.add': addView,
  'view.edit': editView,
  'view.delete': deleteView,
} satisfies Handlers<'view.'>
