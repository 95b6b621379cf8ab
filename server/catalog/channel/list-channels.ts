import type { ChannelRow, RouteRow } from '../../../contract/channel.ts'
import { MODEL_TYPE_NAMES } from '../../../contract/model.ts'
import { PRICE_WORDS } from '../../../contract/price-words.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import type { StaffContext, Verb } from '../context.ts'
import { figuresOf, tallyAttempts, type Tally } from './attempt-figures.ts'
import { channelOf, channelsOf, type Channel, type Route } from './channels.ts'
import { readBreakers, type BreakerOf } from './read-breakers.ts'

/** Accounts at upstreams, with what they did in the last 24 hours. */
export const listChannels: Verb<'channel.list'> = async ({ ctx, input }) => {
  const { keyword = '', state_MultiString: states, column, order } = input
  const word = keyword.trim().toLowerCase()
  const found = channelsOf(ctx.catalog)
    .filter(({ state }) => states?.includes(state) ?? true)
    .filter(({ id, name, at }) =>
      [id, name, at?.baseUrl ?? ''].some((text) => text.toLowerCase().includes(word)),
    )
  const rows = await channelRows(ctx, found)
  const sign = order === 'asc' ? 1 : -1
  return pageOf(
    rows.toSorted((a, b) =>
      column === 'calls' ? sign * (a.calls - b.calls) : sign * a.name.localeCompare(b.name, 'zh-CN'),
    ),
    input,
  )
}

export const getChannel: Verb<'channel.detail'> = async ({ ctx, input: { id } }) => {
  const [row] = await channelRows(ctx, [channelOf(ctx.catalog, id)])
  if (!row) throw new Error('a channel has a row')
  return row
}

/** Routes: a model at a channel each, with what they did in the last 24 hours. */
export const listRoutes: Verb<'channel.health'> = async ({ ctx, input }) => {
  const { channelId, modelId, type_MultiString: types, column, order } = input
  const health = await readHealth(ctx)
  const sign = order === 'asc' ? 1 : -1
  const rows = channelsOf(ctx.catalog)
    .filter(({ id }) => channelId === undefined || id === channelId)
    .flatMap((channel) => channel.routes.map((route) => ({ channel, route })))
    .filter(({ route: { model } }) => modelId === undefined || model.id === modelId)
    .filter(({ route: { model } }) => types?.includes(model.type) ?? true)
    .map(({ channel, route }) => routeRow({ channel, route, health, now: ctx.now }))
  return pageOf(
    rows.toSorted((a, b) =>
      column === 'calls' ? sign * (a.calls - b.calls) : sign * a.modelId.localeCompare(b.modelId, 'zh-CN'),
    ),
    input,
  )
}

interface Health {
  /** The keys are account, model and name there. */
  tallies: ReadonlyMap<string, Tally[]>
  breakerOf: BreakerOf
}

const placeOf = (channel: string, modelId: string, target: string) =>
  JSON.stringify([channel, modelId, target])
const placeOfRoute = ({ account, model, target }: Route) => placeOf(account, model.id, target)

async function readHealth({ db, deps, now }: StaffContext): Promise<Health> {
  const all = await tallyAttempts(db, { begin: now - DAY_MS, end: now + 1 })
  const tallies = new Map<string, Tally[]>()
  for (const tally of all) {
    const place = placeOf(tally.channel, tally.modelId, tally.target)
    const known = tallies.get(place)
    if (known) known.push(tally)
    else tallies.set(place, [tally])
  }
  return { tallies, breakerOf: await readBreakers(db, deps, now) }
}

const talliesOf = ({ tallies }: Health, routes: readonly Route[]) =>
  [...new Set(routes.map(placeOfRoute))].flatMap((place) => tallies.get(place) ?? [])

async function channelRows(ctx: StaffContext, channels: readonly Channel[]): Promise<ChannelRow[]> {
  const health = await readHealth(ctx)
  const keys = await ctx.db
    .selectFrom('channel_key')
    .select(['name', 'origin', 'last4'])
    .where('state', '=', 'active')
    .execute()
  return channels.map((channel) => {
    const { id, at, protocol, state, routes, rev } = channel
    const origin = at ? new URL(at.baseUrl).origin : ''
    const key = keys.find((one) => one.name === at?.key && one.origin === origin)
    return {
      id,
      name: titleOf(channel),
      kind: at ? 'http' : 'builtin',
      baseUrl: at?.baseUrl ?? '本机',
      protocol,
      state,
      keyName: at?.key ?? '',
      takesKey: at?.key !== undefined,
      keyText: key ? `…${key.last4}` : at?.apiKeyEnv ? `环境变量 ${at.apiKeyEnv}` : null,
      routes: routes.length,
      ...health.breakerOf(routes),
      ...figuresOf(talliesOf(health, routes)),
      rev,
    }
  })
}

/** An engine of this server is called by what it answers. */
function titleOf({ at, name, routes: [route] }: Channel): string {
  return at || !route ? name : `内置演示引擎（${MODEL_TYPE_NAMES[route.model.type]}）`
}

interface RouteInput {
  channel: Channel
  route: Route
  health: Health
  now: number
}

function routeRow({ channel, route, health, now }: RouteInput): RouteRow {
  const { id, model, config, target, rev } = route
  return {
    id,
    channelId: channel.id,
    channelName: titleOf(channel),
    channelState: channel.state,
    kind: channel.at ? 'http' : 'builtin',
    modelId: model.id,
    modelName: model.name,
    type: model.type,
    target,
    weight: config.weight,
    priority: config.priority,
    costText: costText(route, now),
    ...health.breakerOf([route]),
    ...figuresOf(talliesOf(health, [route])),
    rev,
  }
}

/** The cost price of now, and from when on the next one is. */
function costText({ config }: Route, now: number): string | null {
  if ('builtin' in config) return null
  const costs = (config.costs ?? [])
    .map(({ from, price }) => ({ from: from === undefined ? -Infinity : Date.parse(from), price }))
    .toSorted((a, b) => a.from - b.from)
  const [current, next] = [
    costs.findLast(({ from }) => from <= now),
    costs.find(({ from }) => from > now && from !== -Infinity),
  ]
  const texts = [
    ...(current ? [pricesText(current.price)] : []),
    ...(next ? [`${dateOf(next.from)} 起 ${pricesText(next.price)}`] : []),
  ]
  return texts.length === 0 ? null : texts.join('；')
}

const pricesText = (price: object): string =>
  Object.entries(price)
    .map(([item, yuan]) => `${PRICE_WORDS[item as keyof typeof PRICE_WORDS].label} ${String(yuan)}`)
    .join('，')

const dateOf = (at: number) => new Date(at).toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai' })
