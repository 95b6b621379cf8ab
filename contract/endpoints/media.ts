import { Creation, CreationKind } from '../creation.ts'
import { list } from '../envelope.ts'
import { done, id, userDelete, userGet, type Group } from './endpoint.ts'

export const mediaEndpoints = {
  'media.list': {
    ...userGet('/media/list'),
    ...list({ row: Creation, sort: ['createdAt'], filters: { kind: CreationKind } }),
  },
  'media.delete': { ...userDelete('/media/delete'), input: id, result: done },
} as const satisfies Group<'media'>
