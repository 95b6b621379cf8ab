import { BrakeAdd, BrakeEdit } from '../brake.ts'
import { brake } from '../entities/brake.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { done, id, type Group } from './endpoint.ts'

export const brakeEndpoints = {
  'brake.list': { method: 'GET', path: '/brake/list', auth: 'user', ...entityList(brake) },
  'brake.detail': { method: 'GET', path: '/brake/detail', auth: 'user', ...entityGet(brake) },
  'brake.add': {
    method: 'POST',
    path: '/brake/add',
    auth: 'user',
    creates: true,
    input: BrakeAdd,
    result: brake.row,
  },
  'brake.edit': { method: 'POST', path: '/brake/edit', auth: 'user', input: BrakeEdit, result: brake.row },
  /** Takes it off: the keys that it paused work again, and it counts from now on. */
  'brake.release': { method: 'POST', path: '/brake/release', auth: 'user', input: id, result: done },
  'brake.delete': { method: 'POST', path: '/brake/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'brake'>
