import { z } from 'zod'
import { SavedView, ViewAdd, ViewEdit } from '../view.ts'
import { done, id, nothing, userDelete, userGet, userPost, type Group } from './endpoint.ts'

export const viewEndpoints = {
  /** It answers the views of every list, in the order in which they were made. */
  'view.list': { ...userGet('/view/list'), input: nothing, result: z.array(SavedView) },
  'view.add': { ...userPost('/view/add'), creates: true, input: ViewAdd, result: SavedView },
  'view.edit': { ...userPost('/view/edit'), input: ViewEdit, result: SavedView },
  'view.delete': { ...userDelete('/view/delete'), input: id, result: done },
} as const satisfies Group<'view'>
