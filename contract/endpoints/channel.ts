import { z } from 'zod'
import { Publication } from '../catalog.ts'
import {
  ChannelAdd,
  ChannelDetail,
  ChannelEdit,
  channelList,
  ChannelStateChange,
  ChannelStatePreview,
  ChannelStateTrial,
  ChannelTest,
  ChannelTestPreview,
  ChannelTestResult,
  RouteAdd,
  RouteCost,
  RouteEdit,
  RouteHold,
  RouteHoldResult,
  routeList,
  RouteRemoval,
  RoutingRehearsal,
  RoutingTrial,
} from '../channel.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

const change = {
  method: 'POST',
  auth: 'staff',
  permission: 'channel.write',
  reason: true,
  result: Publication,
} as const
/** What leads keys or money elsewhere. */
const guarded = { ...change, stepUp: 'channel' } as const

export const channelEndpoints = {
  'channel.list': { ...staffGet('/admin/channel/list', 'channel.read'), ...channelList },
  'channel.detail': {
    ...staffGet('/admin/channel/detail', 'channel.read'),
    input: z.strictObject({ id: z.string().max(64) }),
    result: ChannelDetail,
  },
  /** Every route with its figures of the last 24 hours and its breaker on each node; no upstream is asked. */
  'channel.health': { ...staffGet('/admin/channel/health', 'channel.read'), ...routeList },
  'channel.add': { ...guarded, path: '/admin/channel/add', input: ChannelAdd },
  'channel.edit': { ...guarded, path: '/admin/channel/edit', input: ChannelEdit },
  'channel.state': { ...change, path: '/admin/channel/state', input: ChannelStateChange },
  'channel.statePreview': {
    ...staffGet('/admin/channel/state/preview', 'channel.read'),
    input: ChannelStateTrial,
    result: ChannelStatePreview,
  },
  /** One small real request, past weights and breakers: ten a minute, by who may test. */
  'channel.test': {
    ...staffPost('/admin/channel/test', 'channel.test'),
    audits: 'itself',
    input: ChannelTest,
    result: ChannelTestResult,
  },
  'channel.testPreview': {
    ...staffPost('/admin/channel/test/preview', 'channel.test'),
    reads: true,
    input: ChannelTest,
    result: ChannelTestPreview,
  },
  'route.preview': {
    ...staffPost('/admin/channel/route/preview', 'channel.read'),
    reads: true,
    input: RoutingTrial,
    result: RoutingRehearsal,
  },
  'route.add': { ...change, path: '/admin/channel/route/add', input: RouteAdd },
  'route.edit': { ...change, path: '/admin/channel/route/edit', input: RouteEdit },
  'route.cost': { ...guarded, path: '/admin/channel/route/cost', input: RouteCost },
  'route.hold': { ...change, path: '/admin/channel/route/hold', input: RouteHold, result: RouteHoldResult },
  'route.remove': { ...change, path: '/admin/channel/route/remove', input: RouteRemoval },
} as const satisfies Group<'channel' | 'route'>
