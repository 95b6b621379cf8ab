import { isOffered } from '../schema/model-state.ts'
import type { Catalog } from '../schema/schema.ts'
import { Failure } from '../../platform/errors.ts'
import { parseGiven, readGiven } from '../publishing/parse-given.ts'
import { publishForStaff } from '../publishing/publish-for-staff.ts'
import type { StaffContext, Verb } from '../context.ts'
import { assertChannels } from '../publishing/assert-channels.ts'
import { addChannel as withChannel, changeChannel } from './channel-document.ts'
import { addKey, assertKeysAt, revokeKeysElsewhere } from './channel-keys.ts'
import { channelOf, channelsOf, closedAccounts, type Channel } from './channels.ts'

/** An account at an upstream, and its first key. It answers nothing until a model leads there. */
export const addChannel: Verb<'channel.add'> = async ({ ctx, input }) => {
  const { id, name, baseUrl, protocol, key, reason } = input
  const { origin } = new URL(baseUrl)
  const published = await publish(ctx, {
    id,
    reason,
    change: (document) =>
      withChannel(document, {
        id,
        name,
        baseUrl,
        key: id,
        ...(protocol !== 'openai' && { protocol }),
        state: 'enabled',
      }),
  })
  await assertKeysAt(ctx.db, { name: id, origins: [origin] })
  if (key !== '') await addKey(ctx, { name: id, origin, key })
  return published
}

/** @throws Failure rowChanged if it was changed since it was read */
export const editChannel: Verb<'channel.edit'> = async ({ ctx, input }) => {
  const { id, rev, name, baseUrl, protocol, reason } = input
  let keyName: string | undefined
  let origins: string[] = []
  const published = await publish(ctx, {
    id,
    reason,
    async change(document) {
      const channel = changeable(document, { id, rev })
      keyName = channel.at?.key
      const after = changeChannel(document, channel, {
        name,
        baseUrl,
        ...(protocol !== undefined && protocol !== channel.protocol && { protocol }),
      })
      origins = originsOf((await readGiven(after)).catalog, keyName)
      return after
    },
  })
  if (keyName !== undefined) await revokeKeysElsewhere(ctx.db, { name: keyName, origins })
  return published
}

/** Where a key of that name is sent. */
const originsOf = (catalog: Catalog, keyName: string | undefined): string[] =>
  channelsOf(catalog).flatMap(({ at }) => (at && at.key === keyName ? [new URL(at.baseUrl).origin] : []))

export const setChannelState: Verb<'channel.state'> = async ({ ctx, input }) => {
  const { id, rev, state, reason } = input
  return publish(ctx, {
    id,
    reason,
    change: (document) => changeChannel(document, changeable(document, { id, rev }), { state }),
  })
}

/** Which models would be left without anything that answers them. */
export const previewChannelState: Verb<'channel.statePreview'> = async ({ ctx, input: { id, state } }) => {
  const { account, routes } = channelOf(ctx.catalog, id)
  const closed = closedAccounts(ctx.catalog, ['draining', 'disabled'])
  if (state === 'enabled') closed.delete(account)
  else closed.add(account)
  const served = new Set(routes.map(({ model }) => model.id))
  const stranded = state === 'enabled' ? [] : strandedBy(ctx.catalog, closed).filter((one) => served.has(one))
  return {
    stranded,
    strandedText: stranded.length === 0 ? null : stranded.join('、'),
    models: served.size,
  }
}

/** Models on sale, or on trial, all of whose accounts are closed. */
export function strandedBy(catalog: Catalog, closed: ReadonlySet<string>): string[] {
  const open = new Set(
    channelsOf(catalog)
      .filter(({ account }) => !closed.has(account))
      .flatMap(({ routes }) => routes.map(({ model }) => model.id)),
  )
  return catalog.models
    .filter((model) => (isOffered(model) || model.state === 'staff') && !open.has(model.id))
    .map(({ id }) => id)
}

function changeable(document: string, { id, rev }: { id: string; rev: number }): Channel {
  const channel = channelOf(parseGiven(document), id)
  if (channel.at === null) throw new Failure('badRequest', { message: '内置演示引擎不能改' })
  if (channel.rev !== rev) {
    const { name, at, protocol, state } = channel
    const current = { id, name, baseUrl: at.baseUrl, protocol, state, rev: channel.rev }
    throw new Failure('rowChanged', { result: { current, by: '', at: null } })
  }
  return channel
}

interface Publishing {
  id: string
  reason: string
  change: (document: string) => string | Promise<string>
}

const publish = (ctx: StaffContext, { id, reason, change }: Publishing) =>
  publishForStaff(ctx, {
    subject: `channel:${id}`,
    async change(before) {
      const after = await change(before)
      await assertChannels({ before, after, env: ctx.deps.env })
      return after
    },
    source: 'edit',
    reason,
  })
