import { getInviteInfo } from '../../money/invite/get-invite-info.ts'
import { listFriends } from '../../money/invite/list-friends.ts'
import type { Handlers } from './types.ts'

export const inviteHandlers = {
  'invite.info': getInviteInfo,
  'invite.list': listFriends,
} satisfies Handlers<'invite.'>
