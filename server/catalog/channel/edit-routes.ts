import type { RouteCost } from '../../../contract/channel.ts'
import type { z } from 'zod'
import type { Catalog, CatalogModel } from '../schema/schema.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import { parseGiven } from '../publishing/parse-given.ts'
import { publishForStaff } from '../publishing/publish-for-staff.ts'
import type { StaffContext, Verb } from '../context.ts'
import { changeRoute, changeRoutes } from './channel-document.ts'
import { channelOf, routeOf, type Route } from './channels.ts'

/** Leads a model to a channel. */
export const addRoute: Verb<'route.add'> = async ({ ctx, input }) => {
  const { channelId, modelId, target, weight, priority, reason } = input
  return publish(ctx, {
    modelId,
    reason,
    change(document, catalog) {
      const { at, account, protocol, routes } = channelOf(catalog, channelId)
      if (!at) throw new Failure('badRequest', { message: '内置演示引擎不能加路由' })
      const { type } = modelOf(catalog, modelId)
      if (routes.some((route) => route.model.id === modelId && route.target === target))
        throw badField('target', `这个模型已经有到 ${account} 的同名路由`)
      const protocolMember = protocol === 'openai' || type !== 'chat' ? {} : { protocol }
      const added = { ...at, ...protocolMember, model: target, weight, priority }
      return changeRoutes(document, modelId, (upstreams) => [...upstreams, added])
    },
  })
}

/** @throws Failure rowChanged if it was changed since it was read */
export const editRoute: Verb<'route.edit'> = async ({ ctx, input }) => {
  const { id, rev, weight, priority, target, reason } = input
  const { model } = routeOf(ctx.catalog, id)
  return publish(ctx, {
    modelId: model.id,
    reason,
    change: (document, catalog) =>
      changeRoute(document, changeable(catalog, { id, rev }), {
        ...(weight !== null && { weight }),
        ...(priority !== null && { priority }),
        ...(target !== null && { model: target }),
      }),
  })
}

/** A model keeps one route at least: it is withdrawn instead. */
export const removeRoute: Verb<'route.remove'> = async ({ ctx, input: { id, rev, reason } }) => {
  const { model } = routeOf(ctx.catalog, id)
  return publish(ctx, {
    modelId: model.id,
    reason,
    change(document, catalog) {
      const route = changeable(catalog, { id, rev })
      if (route.model.upstreams.length === 1)
        throw new Failure('badRequest', {
          message: '模型至少要有一条路由；不再提供这个模型，请在“模型管理”里下架',
        })
      return changeRoutes(document, route.model.id, (upstreams) =>
        upstreams.filter((_, index) => index !== route.index),
      )
    },
  })
}

/** What the channel charges us from an instant on; what it charged before stays. */
export const setRouteCost: Verb<'route.cost'> = async ({ ctx, input }) => {
  const { id, rev, from, reason, ...fields } = input
  const { model } = routeOf(ctx.catalog, id)
  return publish(ctx, {
    modelId: model.id,
    reason,
    change(document, catalog) {
      const route = changeable(catalog, { id, rev })
      const { config } = route
      if ('builtin' in config) throw new Failure('badRequest', { message: '内置演示引擎没有成本' })
      const costs: object[] = config.costs ?? []
      if (from !== null && from < ctx.now) throw badField('from', '不能早于现在：已经用过的按当时的成本价算')
      const at = from ?? (costs.length === 0 ? null : ctx.now)
      const added = {
        ...(at !== null && { from: new Date(at).toISOString() }),
        price: priceOf(fields, model),
      }
      return changeRoute(document, route, { costs: [...costs, added] })
    },
  })
}

type Fields = Omit<z.output<typeof RouteCost>, 'id' | 'rev' | 'from' | 'reason'>

/** @throws Failure badRequest unless it is written for what the model is priced by */
function priceOf({ tiers, ...fields }: Fields, { type }: CatalogModel): Record<string, unknown> {
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  )
  const each = EITHER[type]
  if (each !== undefined && filled.length === 0) throw badField(each, '请填写成本价')
  const missing = NEEDED[type].find((item) => !filled.some(([name]) => name === item))
  if (missing !== undefined) throw badField(missing, '请填写成本价')
  const byTier = (tiers ?? []).map((tier) =>
    Object.fromEntries(Object.entries(tier).filter(([, value]) => value !== '' && value !== null)),
  )
  return { ...Object.fromEntries(filled), ...(byTier.length > 0 && { tiers: byTier }) }
}

/** Types that are bought by the piece or by tokens. */
const EITHER: Partial<Record<CatalogModel['type'], keyof Fields>> = {
  rerank: 'perSearch',
  moderation: 'perCall',
}

const NEEDED: Record<CatalogModel['type'], readonly (keyof Fields)[]> = {
  chat: ['input', 'output'],
  embedding: ['input'],
  rerank: [],
  moderation: [],
  image: ['perImage'],
  speech: ['perMillionChars'],
  transcription: ['perMinute'],
  video: ['perSecond'],
}

function changeable(catalog: Catalog, { id, rev }: { id: string; rev: number }): Route {
  const route = routeOf(catalog, id)
  const { model, config, target } = route
  if (route.rev === rev) return route
  const { weight, priority } = config
  const current = { id, modelId: model.id, target, weight, priority, rev: route.rev }
  throw new Failure('rowChanged', { result: { current, by: '', at: null } })
}

interface Publishing {
  modelId: string
  reason: string
  change: (document: string, catalog: Catalog) => string
}

/** A route leads where a channel leads already, so no address is new. */
const publish = (ctx: StaffContext, { modelId, reason, change }: Publishing) =>
  publishForStaff(ctx, {
    subject: `model:${modelId}`,
    change: (document) => change(document, parseGiven(document)),
    source: 'edit',
    reason,
  })
