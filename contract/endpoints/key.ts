import { whole } from '../envelope.ts'
import { ApiKey, ApiKeyAdd, ApiKeyCreated, ApiKeyEdit, ApiKeyOverview, ApiKeyRotate } from '../key.ts'
import { done, id, nothing, type Group } from './endpoint.ts'

export const keyEndpoints = {
  'key.overview': {
    method: 'GET',
    path: '/model/userApiKeyDetailInfo',
    auth: 'user',
    viewable: true,
    input: nothing,
    ...whole({ row: ApiKey, result: ApiKeyOverview, at: 'keys' }),
  },
  'key.add': {
    method: 'POST',
    path: '/model/apiKey/add',
    auth: 'user',
    creates: true,
    shownOnce: 'key',
    input: ApiKeyAdd,
    result: ApiKeyCreated,
  },
  'key.edit': {
    method: 'POST',
    path: '/model/apiKey/edit',
    auth: 'user',
    spends: true,
    input: ApiKeyEdit,
    result: done,
  },
  'key.rotate': {
    method: 'POST',
    path: '/model/apiKey/rotate',
    auth: 'user',
    creates: true,
    shownOnce: 'key',
    input: ApiKeyRotate,
    result: ApiKeyCreated,
  },
  'key.delete': { method: 'DELETE', path: '/model/apiKey/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'key'>
