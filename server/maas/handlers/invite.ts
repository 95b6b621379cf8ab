import { getInviteInfo, listFriends } from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const inviteHandlers = {
  'invite.info': getInviteInfo,
  'invite.list': listFriends,
} satisfies Handlers<'invite.'>
