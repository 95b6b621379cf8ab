import { addChannelKey, listChannelKeys, promoteChannelKey, revokeChannelKey } from '../../catalog/index.ts'
import type { Handlers } from './types.ts'

export const channelKeyHandlers = {
  'channelKey.list': listChannelKeys,
  'channelKey.add': addChannelKey,
  'channelKey.promote': promoteChannelKey,
  'channelKey.revoke': revokeChannelKey,
} satisfies Handlers<'channelKey.'>
