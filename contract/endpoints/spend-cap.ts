import { SpendCapAdd, SpendCapEdit } from '../spend-cap.ts'
import { spendCap } from '../entities/spend-cap.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { done, id, type Group } from './endpoint.ts'

export const spendCapEndpoints = {
  'brake.list': { method: 'GET', path: '/brake/list', auth: 'user', ...entityList(spendCap) },
  'brake.detail': { method: 'GET', path: '/brake/detail', auth: 'user', ...entityGet(spendCap) },
  'brake.add': {
    method: 'POST',
    path: '/brake/add',
    auth: 'user',
    creates: true,
    input: SpendCapAdd,
    result: spendCap.row,
  },
  'brake.edit': {
    method: 'POST',
    path: '/brake/edit',
    auth: 'user',
    input: SpendCapEdit,
    result: spendCap.row,
  },
  /** Takes it off: the keys that it paused work again, and it counts from now on. */
  'brake.release': { method: 'POST', path: '/brake/release', auth: 'user', input: id, result: done },
  'brake.delete': { method: 'POST', path: '/brake/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'brake'>
