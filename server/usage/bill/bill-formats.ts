import { BillFormat, NO_BILL_FORMAT, type BillFormatRow } from '../../../contract/bill.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { type Channel, channelOf, channelsOf } from '../../catalog/index.ts'
import type { Verb } from '../context.ts'

type Row = z.output<typeof BillFormatRow>

/** How the bills of each channel are written. */
export const listBillFormats: Verb<'billFormat.list'> = async ({ ctx, input }) => {
  const word = (input.keyword ?? '').trim().toLowerCase()
  const found = channelsOf(ctx.catalog).filter(({ id, name, at }) =>
    at === null ? false : [id, name].some((text) => text.toLowerCase().includes(word)),
  )
  const kept = await ctx.db.selectFrom('upstream_bill_format').selectAll().execute()
  const of = new Map(kept.map((row) => [row.channel_id, row]))
  const sign = input.order === 'asc' ? 1 : -1
  return pageOf(
    found
      .map((channel) => toRow(channel, of.get(channel.id)))
      .toSorted((a, b) => sign * a.name.localeCompare(b.name, 'zh-CN')),
    input,
  )
}

export const getBillFormat: Verb<'billFormat.detail'> = async ({ ctx, input }) =>
  toRow(channelOf(ctx.catalog, input.id), await read(ctx.db, input.id))

/** @returns the format of a channel. @throws Failure if there is none */
export async function readBillFormat(db: Db, channelId: string): Promise<BillFormat> {
  const row = await read(db, channelId)
  if (!row) throw badField('channelId', '请先在“账单格式”里填好这个渠道的账单怎样写')
  return parsed(row)
}

/** @throws Failure `rowChanged` if it was changed since it was read */
export const editBillFormat: Verb<'billFormat.edit'> = async ({
  ctx,
  input: { id, rev, reason: _reason, ...sent },
}) => {
  const { db } = ctx
  const channel = channelOf(ctx.catalog, id)
  const before = await read(db, id)
  const after = BillFormat.parse({ ...(before ? parsed(before) : NO_BILL_FORMAT), ...sent })
  assertSensible(after)
  const format = JSON.stringify(after)
  const changed =
    rev === 0
      ? await db
          .insertInto('upstream_bill_format')
          .values({ channel_id: id, format, rev: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable('upstream_bill_format')
          .set({ format, rev: rev + 1 })
          .where('channel_id', '=', id)
          .where('rev', '=', rev)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)
  if (changed !== 1n)
    throw new Failure('rowChanged', {
      result: { current: toRow(channel, await read(db, id)), by: '', at: null },
    })
  ctx.noteChange({
    subject: `channel:${id}`,
    schema: BillFormat,
    ...(before && { before: parsed(before) }),
    after,
  })
  return toRow(channel, { channel_id: id, format, rev: rev + 1 })
}

const parsed = ({ format }: Kept): BillFormat => BillFormat.parse(JSON.parse(format))

function assertSensible({ grain, requestId, time, model, item, quantity }: BillFormat): void {
  if (time === '') throw badField('time', '请填写列名')
  if (model === '') throw badField('model', '请填写列名')
  if (grain === 'request' && requestId === '') throw badField('requestId', '逐次比对须有请求编号这一列')
  if ((item === '') !== (quantity === '')) throw badField('quantity', '计费项与用量两列要么都填，要么都不填')
}

interface Kept {
  channel_id: string
  format: string
  rev: number
}

const read = (db: Db, id: string): Promise<Kept | undefined> =>
  db.selectFrom('upstream_bill_format').selectAll().where('channel_id', '=', id).executeTakeFirst()

const toRow = ({ id, name }: Channel, kept: Kept | undefined): Row => ({
  ...NO_BILL_FORMAT,
  ...(kept && parsed(kept)),
  id,
  name,
  isSet: kept !== undefined,
  rev: kept?.rev ?? 0,
})
