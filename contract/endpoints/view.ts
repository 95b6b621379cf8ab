import { z } from 'zod'
import { SavedView, ViewAdd, ViewEdit } from '../view.ts'
import { done, id, nothing, type Group } from './endpoint.ts'

export const viewEndpoints = {
  /** It answers the views of every list, in the order in which they were made. */
  'view.list': {
    method: 'GET',
    path: '/view/list',
    auth: 'user',
    input: nothing,
    result: z.array(SavedView),
  },
  'view.add': {
    method: 'POST',
    path: '/view/add',
    auth: 'user',
    creates: true,
    input: ViewAdd,
    result: SavedView,
  },
  'view.edit': { method: 'POST', path: '/view/edit', auth: 'user', input: ViewEdit, result: SavedView },
  'view.delete': { method: 'DELETE', path: '/view/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'view'>
