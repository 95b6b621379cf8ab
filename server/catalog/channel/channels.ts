import { createHash } from 'node:crypto'
import { accountOf } from '../schema/account-of.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import type { Catalog, CatalogModel, ChannelConfig, UpstreamConfig } from '../schema/schema.ts'
import { Failure } from '../../platform/errors.ts'

/** An account at an upstream, whether the catalogue names it or its models only lead there. */
export interface Channel {
  id: string
  name: string
  account: string
  /** Null: it is an engine of this server. */
  at: Pick<ChannelConfig, 'baseUrl' | 'apiKeyEnv' | 'key'> | null
  /** What is spoken there, unless a route says otherwise. */
  protocol: Protocol
  state: ChannelConfig['state']
  routes: Route[]
  /** A number that any change of it changes, but for its routes. */
  rev: number
}

export interface Route {
  id: string
  model: CatalogModel
  config: UpstreamConfig
  /** Its place among the upstreams of its model. */
  index: number
  account: string
  target: string
  rev: number
}

export const accountOfRoute = (config: UpstreamConfig): string =>
  'builtin' in config ? `builtin:${config.builtin}` : accountOf(config)

/** Lists the channels that the catalogue names, and those that its models only lead to. */
export function channelsOf(catalog: Catalog): Channel[] {
  const routes = catalog.models.flatMap(routesOf)
  const named = (catalog.channels ?? []).map(({ state, id, name, protocol = 'openai', ...at }): Named => ({
    id,
    name,
    at,
    protocol,
    state,
  }))
  const known = new Set((catalog.channels ?? []).map(accountOf))
  const rest = new Map(routes.filter(({ account }) => !known.has(account)).map((one) => [one.account, one]))
  return [...named, ...[...rest.values()].map(unnamed)].map((channel) => {
    const account = channel.at ? accountOf(channel.at) : channel.name
    return {
      ...channel,
      account,
      routes: routes.filter((route) => route.account === account),
      rev: numberOf([channel.name, channel.at, channel.protocol, channel.state]),
    }
  })
}

type Named = Pick<Channel, 'id' | 'name' | 'at' | 'protocol' | 'state'>

function unnamed({ account, config }: Route): Named {
  const id = unnamedId(account)
  if ('builtin' in config) return { id, name: account, at: null, protocol: 'openai', state: 'enabled' }
  const { baseUrl, apiKeyEnv, key, protocol = 'openai' } = config
  const at = { baseUrl, ...(apiKeyEnv && { apiKeyEnv }), ...(key && { key }) }
  return { id, name: new URL(baseUrl).host, at, protocol, state: 'enabled' }
}

function routesOf(model: CatalogModel): Route[] {
  const ids = new Set<string>()
  return model.upstreams.map((config, index) => {
    const account = accountOfRoute(config)
    const target = 'builtin' in config ? model.id : config.model
    let id = hashOf(JSON.stringify([model.id, account, target])).slice(0, 16)
    while (ids.has(id)) id = hashOf(id).slice(0, 16)
    ids.add(id)
    return { id, model, config, index, account, target, rev: numberOf(config) }
  })
}

/** @throws Failure notFound */
export function channelOf(catalog: Catalog, id: string): Channel {
  const channel = channelsOf(catalog).find((one) => one.id === id)
  if (!channel) throw new Failure('notFound', { message: '没有这个渠道' })
  return channel
}

/** @throws Failure notFound */
export function routeOf(catalog: Catalog, id: string): Route {
  const route = catalog.models.flatMap(routesOf).find((one) => one.id === id)
  if (!route) throw new Failure('notFound', { message: '没有这条路由，它可能刚被改过' })
  return route
}

/** The accounts whose state keeps calls away from them. */
export const closedAccounts = (catalog: Catalog, states: readonly ChannelConfig['state'][]): Set<string> =>
  new Set((catalog.channels ?? []).filter(({ state }) => states.includes(state)).map(accountOf))

/** The number of an account that the catalogue gives no name. */
export const unnamedId = (account: string): string => `u-${hashOf(account).slice(0, 12)}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const numberOf = (value: unknown) => Number.parseInt(hashOf(JSON.stringify(value)).slice(0, 12), 16)
