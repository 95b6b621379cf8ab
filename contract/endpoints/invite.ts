import { friend } from '../entities/friend.ts'
import { entityList } from '../entity-endpoints.ts'
import { InviteInfo } from '../invite.ts'
import { nothing, userGet, type Group } from './endpoint.ts'

export const inviteEndpoints = {
  'invite.info': { ...userGet('/invite/info'), input: nothing, result: InviteInfo },
  'invite.list': {
    ...userGet('/invite/list'),
    ...entityList(friend, { withoutTitles: ['id', 'steps', 'reached', 'isVoid'] }),
  },
} as const satisfies Group<'invite'>
