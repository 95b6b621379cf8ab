import { staffName } from '../../identity/index.ts'
import { ChannelKeyResult, type ChannelKey } from '../../../contract/channel-key.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { announceChange } from '../publishing/announce-change.ts'
import { lockCatalog } from '../publishing/store-version.ts'
import type { StaffContext, Verb } from '../context.ts'

const RETIRING_MS = 24 * HOUR_MS
const LAST = 4

export const listChannelKeys: Verb<'channelKey.list'> = async ({ ctx, input }) => {
  const rows = await keyRows(ctx.db)
    .orderBy('added_at', input.order)
    .$if(input.name !== undefined, (query) => query.where('name', '=', input.name ?? ''))
    .execute()
  return pageOf(rows.map(toKey), input)
}

export const addChannelKey: Verb<'channelKey.add'> = async ({ ctx, input: { name, baseUrl, key } }) => {
  await lockCatalog(ctx.db, ctx.now)
  return changed(ctx, await addKey(ctx, { name, origin: new URL(baseUrl).origin, key }))
}

interface NewKey {
  name: string
  origin: string
  key: string
}

/** It needs the lock of the catalogue. @returns its number */
export async function addKey(ctx: StaffContext, { name, origin, key }: NewKey): Promise<string> {
  const active = await ctx.db
    .selectFrom('channel_key')
    .select('id')
    .where('name', '=', name)
    .where('state', '=', 'active')
    .executeTakeFirst()
  // One waits at a time.
  await forget(ctx.db, { name, state: 'next' })
  const id = newId()
  await ctx.db
    .insertInto('channel_key')
    .values({
      id,
      name,
      origin,
      key_sealed: ctx.deps.secrets.seal(key),
      last4: key.slice(-LAST),
      state: active ? 'next' : 'active',
      added_at: ctx.now,
      added_by: ctx.caller.userId,
      retires_at: null,
      rev: 1,
    })
    .execute()
  return id
}

interface KeyPlaces {
  name: string
  /** Addresses that it is for. */
  origins: readonly string[]
}

const liveKeysElsewhere = (db: Db, { name, origins }: KeyPlaces) =>
  db
    .selectFrom('channel_key')
    .select('id')
    .where('name', '=', name)
    .where('origin', 'not in', [...origins, ''])
    .where('state', '<>', 'revoked')

/** @throws Failure badRequest if keys of that name are for another address */
export async function assertKeysAt(db: Db, places: KeyPlaces): Promise<void> {
  if (await liveKeysElsewhere(db, places).executeTakeFirst())
    throw badField('id', '同名的密钥是别的地址的，请换一个编号')
}

/** Forgets the secrets of a name that are for other addresses; under the lock of the catalogue. */
export const revokeKeysElsewhere = async (db: Db, places: KeyPlaces): Promise<void> => {
  await db
    .updateTable('channel_key')
    .set(({ eb }) => ({ state: 'revoked', key_sealed: '', retires_at: null, rev: eb('rev', '+', 1) }))
    .where('id', 'in', liveKeysElsewhere(db, places))
    .execute()
}

export const promoteChannelKey: Verb<'channelKey.promote'> = async ({ ctx, input }) => {
  await lockCatalog(ctx.db, ctx.now)
  const row = await requireKey(ctx, input)
  if (row.state !== 'next' && row.state !== 'retiring')
    throw new Failure('rowChanged', { message: '只有待启用或停用中的密钥可以启用' })
  await ctx.db
    .updateTable('channel_key')
    .set(({ eb }) => ({
      state: 'retiring',
      retires_at: ctx.now + RETIRING_MS,
      rev: eb('rev', '+', 1),
    }))
    .where('name', '=', row.name)
    .where('state', '=', 'active')
    .execute()
  await ctx.db
    .updateTable('channel_key')
    .set({ state: 'active', retires_at: null, rev: row.rev + 1 })
    .where('id', '=', row.id)
    .execute()
  return changed(ctx, row.id)
}

export const revokeChannelKey: Verb<'channelKey.revoke'> = async ({ ctx, input }) => {
  await lockCatalog(ctx.db, ctx.now)
  const row = await requireKey(ctx, input)
  await ctx.db
    .updateTable('channel_key')
    .set({ state: 'revoked', key_sealed: '', retires_at: null, rev: row.rev + 1 })
    .where('id', '=', row.id)
    .execute()
  return changed(ctx, row.id)
}

/** Forgets the secrets of keys that made way a day ago. */
export const forgetRetiredKeys = async (db: Db, now: number): Promise<void> => {
  await db
    .updateTable('channel_key')
    .set(({ eb }) => ({ state: 'revoked', key_sealed: '', retires_at: null, rev: eb('rev', '+', 1) }))
    .where('state', '=', 'retiring')
    .where('retires_at', '<=', now)
    .execute()
}

const forget = (db: Db, { name, state }: { name: string; state: 'next' }) =>
  db
    .updateTable('channel_key')
    .set(({ eb }) => ({ state: 'revoked', key_sealed: '', rev: eb('rev', '+', 1) }))
    .where('name', '=', name)
    .where('state', '=', state)
    .execute()

const keyRows = (db: Db) =>
  db
    .selectFrom('channel_key')
    .select([
      'channel_key.id',
      'name',
      'origin',
      'last4',
      'state',
      'added_at',
      'retires_at',
      'channel_key.rev',
      staffName('channel_key.added_by').as('by'),
    ])

type KeyRow = Awaited<ReturnType<ReturnType<typeof keyRows>['executeTakeFirstOrThrow']>>

const toKey = (row: KeyRow): ChannelKey => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  last4: row.last4,
  state: row.state,
  addedAt: row.added_at,
  by: row.by,
  retiresAt: row.retires_at,
  rev: row.rev,
})

/** @throws Failure notFound; rowChanged for an old `rev` */
async function requireKey({ db }: StaffContext, { id, rev }: { id: string; rev: number }): Promise<KeyRow> {
  const row = await keyRows(db).where('channel_key.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: '没有这把密钥' })
  if (row.rev !== rev) throw new Failure('rowChanged', { result: { current: toKey(row), by: '', at: null } })
  return row
}

async function changed(ctx: StaffContext, id: string): Promise<ChannelKey> {
  await announceChange(ctx.db)
  const row = await keyRows(ctx.db).where('channel_key.id', '=', id).executeTakeFirstOrThrow()
  const key = toKey(row)
  ctx.noteChange({ subject: `channelKey:${key.name}`, schema: ChannelKeyResult, after: key })
  return key
}
