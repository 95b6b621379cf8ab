import { ChannelKeyAdd, ChannelKeyChange, channelKeyList, ChannelKeyResult } from '../channel-key.ts'
import { staffGet, type Group } from './endpoint.ts'

const change = {
  method: 'POST',
  auth: 'staff',
  permission: 'channel.write',
  stepUp: 'channel',
  reason: true,
  result: ChannelKeyResult,
} as const

export const channelKeyEndpoints = {
  'channelKey.list': { ...staffGet('/admin/channel/key/list', 'channel.read'), ...channelKeyList },
  /** Write-only. The first of its name is used at once; a further one waits until it is promoted. */
  'channelKey.add': { ...change, path: '/admin/channel/key/add', input: ChannelKeyAdd },
  /** Uses it; the one in use before can be promoted again for 24 hours, then it is gone. */
  'channelKey.promote': { ...change, path: '/admin/channel/key/promote', input: ChannelKeyChange },
  /** Forgets the secret at once. */
  'channelKey.revoke': { ...change, path: '/admin/channel/key/revoke', input: ChannelKeyChange },
} as const satisfies Group<'channelKey'>
