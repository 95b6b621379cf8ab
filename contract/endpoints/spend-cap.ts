import { SpendCapAdd, SpendCapEdit } from '../spend-cap.ts'
import { spendCap } from '../entities/spend-cap.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { done, id, userGet, userPost, type Group } from './endpoint.ts'

export const spendCapEndpoints = {
  'brake.list': { ...userGet('/brake/list'), ...entityList(spendCap) },
  'brake.detail': { ...userGet('/brake/detail'), ...entityGet(spendCap) },
  'brake.add': { ...userPost('/brake/add'), creates: true, input: SpendCapAdd, result: spendCap.row },
  'brake.edit': { ...userPost('/brake/edit'), input: SpendCapEdit, result: spendCap.row },
  /** Takes it off: the keys that it paused work again, and it counts from now on. */
  'brake.release': { ...userPost('/brake/release'), input: id, result: done },
  'brake.delete': { ...userPost('/brake/delete'), input: id, result: done },
} as const satisfies Group<'brake'>
