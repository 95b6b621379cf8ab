import { list } from '../envelope.ts'
import { InvitedFriend, InviteInfo } from '../invite.ts'
import { friendTitles } from '../titles.ts'
import { nothing, type Group } from './endpoint.ts'

export const inviteEndpoints = {
  'invite.info': { method: 'GET', path: '/invite/info', auth: 'user', input: nothing, result: InviteInfo },
  'invite.list': {
    method: 'GET',
    path: '/invite/list',
    auth: 'user',
    ...list({ row: InvitedFriend, titles: friendTitles, sort: ['createdAt'], filters: {} }),
  },
} as const satisfies Group<'invite'>
