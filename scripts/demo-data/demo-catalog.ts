import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const DEFAULT = join(import.meta.dirname, '../../server/catalog/default.json')

const Price = z.record(z.string(), z.string())
type Price = z.infer<typeof Price>
const Document = z.looseObject({
  models: z.array(z.looseObject({ id: z.string(), vendor: z.string(), type: z.string(), price: Price })),
})

/** Accounts at upstreams. Addresses of `.example` lead nowhere: models are answered by the engines inside the server. */
export const CHANNELS = [
  { id: 'qinglan', name: '青岚官方', host: 'api.qinglan' },
  { id: 'shanyu', name: '山屿官方', host: 'open.shanyu' },
  { id: 'wenting', name: '文汀官方', host: 'api.wenting' },
  { id: 'media', name: '墨染媒体云', host: 'media.moran' },
  { id: 'relay', name: '云帆聚合（备用线路）', host: 'relay.yunfan' },
  {
    id: 'own',
    name: '自建推理集群华东二区八卡一体机共享资源池（夜间低谷时段优先使用，白天限量）',
    host: 'infer.own',
  },
] as const

export type ChannelId = (typeof CHANNELS)[number]['id']

const addressOf = (id: ChannelId) => {
  const channel = CHANNELS.find((one) => one.id === id)
  return `https://${channel?.host ?? id}.example/v1`
}

/** Where models of a vendor are sent: by weight and priority, and the share of our price that it costs us. */
type Lead = [channel: ChannelId, weight: number, priority: number, cost: number]
const MEDIA: Lead[] = [
  ['media', 3, 10, 0.68],
  ['relay', 1, 5, 0.8],
]
const LEADS: Record<string, Lead[]> = {
  青岚: [
    ['qinglan', 6, 10, 0.6],
    ['relay', 2, 10, 0.72],
    ['own', 2, 10, 0.35],
  ],
  // Sold below its cost: margins are to show it.
  山屿: [
    ['shanyu', 4, 10, 0.82],
    ['relay', 1, 5, 1.08],
  ],
  文汀: [['wenting', 1, 10, 0.55]],
  知屿: [
    ['own', 3, 10, 0.2],
    ['qinglan', 1, 5, 0.5],
  ],
}

/** Cost prices are as fine as prices may be. */
const costOf = (price: Price, share: number) =>
  Object.fromEntries(
    Object.entries(price).map(([item, yuan]) => {
      const unit = item === 'perMinute' ? 0.000001 : 0.001
      const cost = Math.max(1, Math.round((Number(yuan) * share) / unit)) * unit
      return [item, String(Number(cost.toFixed(6)))]
    }),
  )

/** A further key of a channel. */
export const keyOf = (name: ChannelId, tail: string) => ({
  name,
  baseUrl: addressOf(name),
  key: `sk-demo-${name}-${tail}`,
})

/** A further model as an entry of the catalogue. */
export function entryOf(model: { id: string; name: string; description: string; price: Price }): string {
  const { id, price } = model
  const costs = [{ price: costOf(price, 0.6) }]
  const upstream = { baseUrl: addressOf('qinglan'), key: 'qinglan', model: `qinglan/${id}`, costs }
  const sizes = { contextLength: 262_144, maxOutputTokens: 16_384 }
  return JSON.stringify({
    ...model,
    ...sizes,
    vendor: '青岚',
    type: 'chat',
    tags: ['新品'],
    upstreams: [upstream],
  })
}

/** Vendors of models that batches may use. */
const BATCHED = new Set(['青岚', '文汀'])

/** The models of the default catalogue, answered by channels that charge for it, and by the engine inside this server behind them all. */
export function demoCatalog(): object {
  const { $schema: _schema, ...document } = Document.parse(JSON.parse(readFileSync(DEFAULT, 'utf8')))
  return {
    ...document,
    channels: CHANNELS.map(({ id, name }) => ({ id, name, baseUrl: addressOf(id), key: id })),
    models: document.models.map((model) => ({
      ...model,
      ...(BATCHED.has(model.vendor) && model.type === 'chat' && { batchPercent: 80 }),
      upstreams: [
        ...(LEADS[model.vendor] ?? MEDIA).map(([key, weight, priority, cost]) => ({
          baseUrl: addressOf(key),
          key,
          model: `${key}/${model.id}`,
          weight,
          priority,
          costs: [{ price: costOf(model.price, cost) }],
        })),
        { builtin: model.type, weight: 1, priority: -10 },
      ],
    })),
  }
}
