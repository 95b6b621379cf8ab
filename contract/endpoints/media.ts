import { Creation, CreationKind } from '../creation.ts'
import { list } from '../envelope.ts'
import { done, id, type Group } from './endpoint.ts'

export const mediaEndpoints = {
  'media.list': {
    method: 'GET',
    path: '/media/list',
    auth: 'user',
    ...list({ row: Creation, sort: ['createdAt'], filters: { kind: CreationKind } }),
  },
  'media.delete': { method: 'DELETE', path: '/media/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'media'>
