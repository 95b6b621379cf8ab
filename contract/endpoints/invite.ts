import { friend } from '../entities/friend.ts'
import { entityList } from '../entity-endpoints.ts'
import { InviteInfo } from '../invite.ts'
import { nothing, type Group } from './endpoint.ts'

export const inviteEndpoints = {
  'invite.info': { method: 'GET', path: '/invite/info', auth: 'user', input: nothing, result: InviteInfo },
  'invite.list': {
    method: 'GET',
    path: '/invite/list',
    auth: 'user',
    ...entityList(friend, { withoutTitles: ['id', 'steps', 'reached', 'isVoid'] }),
  },
} as const satisfies Group<'invite'>
