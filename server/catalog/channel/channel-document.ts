import { z } from 'zod'
import { accountOf } from '../schema/account-of.ts'
import { badField } from '../../platform/errors.ts'
import { writeDocument } from '../publishing/write-document.ts'
import type { Channel, Route } from './channels.ts'

const Upstream = z.looseObject({})
const Document = z.looseObject({
  models: z.array(z.looseObject({ id: z.string(), upstreams: z.array(Upstream) })),
  channels: z.array(z.looseObject({ id: z.string() })).optional(),
})
type Upstream = z.infer<typeof Upstream>

const Account = z.looseObject({
  baseUrl: z.string(),
  apiKeyEnv: z.string().optional(),
  key: z.string().optional(),
})

/** Members of a channel as the catalogue has them; all else of it stays as it is written. */
type Members = Partial<Record<'id' | 'name' | 'baseUrl' | 'apiKeyEnv' | 'key' | 'protocol' | 'state', string>>

/** A document with a channel that it did not name. @throws Failure badRequest for a number that is taken */
export function addChannel(document: string, members: Members & { id: string; baseUrl: string }): string {
  const { channels = [], ...rest } = Document.parse(JSON.parse(document))
  if (channels.some(({ id }) => id === members.id)) throw badField('id', '已经有这个渠道')
  return writeDocument({ ...rest, channels: [...channels, members] })
}

/** A document in which a channel is otherwise; one that it did not name is named by that. What leads there goes with it. */
export function changeChannel(document: string, channel: Channel, members: Members) {
  const { id, name, at, account, state, protocol: ownProtocol } = channel
  const { channels = [], models, ...others } = Document.parse(JSON.parse(document))
  const isNamed = channels.some((one) => one.id === id)
  const protocolMember = ownProtocol === 'openai' ? {} : { protocol: ownProtocol }
  const named = isNamed ? channels : [...channels, { id, name, ...at, ...protocolMember, state }]
  const { baseUrl, protocol } = members
  const change = ({ protocol: own, ...rest }: Upstream) => ({
    ...rest,
    // A route goes with its channel.
    ...(own !== undefined && protocol === undefined && { protocol: own }),
    ...(baseUrl !== undefined && { baseUrl }),
  })
  return writeDocument({
    ...others,
    channels: named.map((one) => (one.id === id ? { ...one, ...members } : one)),
    models: models.map((model) => ({
      ...model,
      upstreams:
        baseUrl === undefined && protocol === undefined
          ? model.upstreams
          : model.upstreams.map((one) => (leadsTo(one, account) ? change(one) : one)),
    })),
  })
}

function leadsTo(upstream: Upstream, account: string): boolean {
  const parsed = Account.safeParse(upstream)
  return parsed.success && accountOf(parsed.data) === account
}

/** A document in which the routes of a model are otherwise. */
export function changeRoutes(
  document: string,
  modelId: string,
  change: (upstreams: Upstream[]) => Upstream[],
): string {
  const { models, ...rest } = Document.parse(JSON.parse(document))
  return writeDocument({
    ...rest,
    models: models.map((model) =>
      model.id === modelId ? { ...model, upstreams: change(model.upstreams) } : model,
    ),
  })
}

/** A document in which one route has other members. */
export const changeRoute = (document: string, { model, index }: Route, members: object): string =>
  changeRoutes(document, model.id, (upstreams) =>
    upstreams.map((one, at) => (at === index ? { ...one, ...members } : one)),
  )
