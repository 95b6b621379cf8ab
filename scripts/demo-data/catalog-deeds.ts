import { addressOf, costOf, type ChannelId } from './demo-catalog.ts'
import type { Scene } from './scene.ts'

interface NewKey {
  name: ChannelId
  tail: string
  reason: string
}

export const addChannelKey = ({ cast }: Scene, { name, tail, reason }: NewKey) =>
  cast
    .of('operator')
    .must('channelKey.add', { name, baseUrl: addressOf(name), key: `sk-demo-${name}-${tail}`, reason })

interface NewModel {
  reason: string
  /** What of its entry in the catalogue differs from the others. */
  id: string
  name: string
  description: string
  price: Record<string, string>
}

export async function addModel({ cast }: Scene, { reason, ...model }: NewModel): Promise<void> {
  const { id, price } = model
  const costs = [{ price: costOf(price, 0.6) }]
  const upstream = { baseUrl: addressOf('qinglan'), key: 'qinglan', model: `qinglan/${id}`, costs }
  const sizes = { contextLength: 262_144, maxOutputTokens: 16_384 }
  const entry = { ...model, ...sizes, vendor: '青岚', type: 'chat', tags: ['新品'], upstreams: [upstream] }
  await cast.of('operator').must('catalogModel.add', { entry: JSON.stringify(entry), reason })
}
