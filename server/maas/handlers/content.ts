import {
  addView,
  cancelOwnBatch,
  deleteCreation,
  deleteDraft,
  deleteView,
  editView,
  listCreations,
  listViews,
  readBatchErrors,
  readBatchOutput,
  readDraft,
  saveDraft,
} from '../../content/index.ts'
import { getEntity } from '../../platform/entity/get-entity.ts'
import { listEntity } from '../../platform/entity/list-entity.ts'
import type { Handlers } from './types.ts'

export const batchHandlers = {
  'batch.list': listEntity('batch.list'),
  'batch.detail': getEntity('batch.detail'),
  'batch.cancel': cancelOwnBatch,
  'batch.output': readBatchOutput,
  'batch.errors': readBatchErrors,
} satisfies Handlers<'batch.'>

export const draftHandlers = {
  'draft.read': readDraft,
  'draft.save': saveDraft,
  'draft.delete': deleteDraft,
} satisfies Handlers<'draft.'>

export const mediaHandlers = {
  'media.list': listCreations,
  'media.delete': deleteCreation,
} satisfies Handlers<'media.'>

export const viewHandlers = {
  'view.list': listViews,
  'view.add': addView,
  'view.edit': editView,
  'view.delete': deleteView,
} satisfies Handlers<'view.'>
