import { whole } from '../envelope.ts'
import { ApiKey, ApiKeyAdd, ApiKeyCreated, ApiKeyEdit, ApiKeyOverview, ApiKeyRotate } from '../key.ts'
import { done, id, nothing, userDelete, userGet, userPost, type Group } from './endpoint.ts'

export const keyEndpoints = {
  'key.overview': {
    ...userGet('/model/userApiKeyDetailInfo'),
    viewable: true,
    input: nothing,
    ...whole({ row: ApiKey, result: ApiKeyOverview, at: 'keys' }),
  },
  'key.add': {
    ...userPost('/model/apiKey/add'),
    creates: true,
    shownOnce: 'key',
    input: ApiKeyAdd,
    result: ApiKeyCreated,
  },
  'key.edit': { ...userPost('/model/apiKey/edit'), spends: true, input: ApiKeyEdit, result: done },
  'key.rotate': {
    ...userPost('/model/apiKey/rotate'),
    creates: true,
    shownOnce: 'key',
    input: ApiKeyRotate,
    result: ApiKeyCreated,
  },
  /** They are idempotent; an enabled key that a spend cap still guards is paused by it. */
  'key.disable': { ...userPost('/model/apiKey/disable'), input: id, result: done },
  'key.enable': { ...userPost('/model/apiKey/enable'), input: id, result: done },
  'key.delete': { ...userDelete('/model/apiKey/delete'), input: id, result: done },
} as const satisfies Group<'key'>
