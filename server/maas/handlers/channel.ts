import {
  addChannel,
  editChannel,
  previewChannelState,
  setChannelState,
} from '../../catalog/channel/edit-channels.ts'
import { addRoute, editRoute, removeRoute, setRouteCost } from '../../catalog/channel/edit-routes.ts'
import { holdBreaker } from '../../catalog/channel/hold-breaker.ts'
import { getChannel, listChannels, listRoutes } from '../../catalog/channel/list-channels.ts'
import { rehearseRouting } from '../../catalog/channel/rehearse-routing.ts'
import { previewTest, testChannel } from '../../catalog/channel/test-channel.ts'
import type { Handlers } from './types.ts'

export const channelHandlers = {
  'channel.list': listChannels,
  'channel.detail': getChannel,
  'channel.health': listRoutes,
  'channel.add': addChannel,
  'channel.edit': editChannel,
  'channel.state': setChannelState,
  'channel.statePreview': previewChannelState,
  'channel.test': testChannel,
  'channel.testPreview': previewTest,
  'route.preview': rehearseRouting,
  'route.add': addRoute,
  'route.edit': editRoute,
  'route.cost': setRouteCost,
  'route.hold': holdBreaker,
  'route.remove': removeRoute,
} satisfies Handlers<'channel.' | 'route.'>
