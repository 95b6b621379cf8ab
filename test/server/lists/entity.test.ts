import '../support/coupon.ts'
import '../support/memo.ts'
import type { z } from 'zod'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { coupon, couponEndpoints } from '../support/coupon.ts'
import type { memo, memoEndpoints } from '../support/memo.ts'
import type { EntityTable } from '../../../server/platform/db/tables/entity.ts'
import { handlers } from '../../../server/maas/handlers.ts'
import {
  addEntity,
  deleteEntity,
  editEntity,
  entitySeries,
  getEntity,
  listEntity,
} from '../../../server/platform/entity/entity-verbs.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, openTestServer, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

type Row = z.infer<typeof coupon.row>
type Table = EntityTable<typeof coupon>
type Input = z.output<(typeof couponEndpoints)['coupon.list']['input']>
type Change = z.output<(typeof memoEndpoints)['memo.edit']['input']>
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** What is inferred, exactly; it does not compile otherwise. */
const inferred: [
  Same<Row['status'], 'unused' | 'used'>,
  Same<Row['usedAt'], number | null>,
  Same<Row['cost'], string | undefined>,
  Same<Table['face_value_nano'], bigint>,
  Same<Table['note'], string | null>,
  Same<Table['is_gift'], number>,
  Same<Table['user_id'], string>,
  Same<Input['status_MultiString'], ('unused' | 'used')[] | undefined>,
  Same<Input['column'], 'faceValue' | 'isShared' | 'createdAt' | 'usedAt'>,
  Same<Input['createdAt_begin'], number | undefined>,
  Same<
    Change,
    { id: string; rev: number; subject: string; worth?: string | null | undefined; isDone: boolean }
  >,
] = [true, true, true, true, true, true, true, true, true, true, true]

Object.assign(handlers, {
  'coupon.list': listEntity('coupon.list' as never),
  'coupon.detail': getEntity('coupon.detail' as never),
  'coupon.series': entitySeries('coupon.series' as never),
  'memo.add': addEntity('memo.add' as never),
  'memo.edit': editEntity('memo.edit' as never),
  'memo.delete': deleteEntity('memo.delete' as never),
})

forEachDatabase((engine) => {
  describe('an entity without a service of its own', () => {
    const { server, user } = withServer(async () => {
      const opened = await openTestServer({ engine })
      let table = opened.deps.database.db.schema.createTable('coupon').addColumn('user_id', 'text')
      for (const name of ['code', 'status', 'note']) table = table.addColumn(name, 'text')
      for (const name of [
        'face_value_nano',
        'uses',
        'is_gift',
        'is_shared',
        'cost_nano',
        'created_at',
        'used_at',
      ])
        table = table.addColumn(name, 'bigint')
      await table.execute()
      return opened
    })

    const add = async (code: string, parts: Partial<Table> = {}) => {
      const row: Table = {
        user_id: user.userId,
        code,
        status: 'unused',
        face_value_nano: 1_500_000_000n,
        uses: 2,
        is_gift: 1,
        is_shared: null,
        note: null,
        cost_nano: 1n,
        created_at: START,
        used_at: null,
        ...parts,
      }
      await server.deps.database.db
        .insertInto('coupon' as never)
        .values(row)
        .execute()
    }
    const must = async (name: keyof typeof couponEndpoints, input: object = {}) =>
      (await user.must(name as EndpointName, input)) as unknown as {
        records: Row[]
        totals: Record<string, string>
      }
    const codes = async (input: object) => (await must('coupon.list', input)).records.map(({ code }) => code)

    it('has exact types', () => expect(inferred).not.toContain(false))

    it('is listed as its fields say, with sums and without what is for staff', async () => {
      await add('A', { note: '首单' })
      await add('B', { created_at: START + 1, face_value_nano: 2_000_000_001n })
      const { records, totals } = await must('coupon.list')
      expect(records[1]).toEqual({
        code: 'A',
        status: 'unused',
        faceValue: '1.50',
        uses: 2,
        isGift: true,
        isShared: null,
        note: '首单',
        createdAt: START,
        usedAt: null,
      })
      expect(totals).toEqual({ faceValue: '3.500000001', uses: '4' })
      const file = await server.app.inject({
        url: '/maas/coupon/list/export',
        headers: { 'x-access-token': await tokenOf() },
      })
      expect(file.body).toContain('券码,状态,面额（元）,次数,赠送,可转赠,备注,发放时间,使用时间\r\n')
    })

    const tokenOf = async () => (await server.signIn(user.phone)).accessToken

    it('is filtered and sorted by the fields that say so, nulls last when the order descends', async () => {
      await add('A', { used_at: START, is_shared: 1 })
      await add('B', { status: 'used', created_at: START - DAY_MS, used_at: START + 1 })
      await add('C', { created_at: START + 1, face_value_nano: 1n })
      expect(await codes({})).toEqual(['C', 'A', 'B'])
      expect(await codes({ column: 'faceValue', order: 'asc' })).toEqual(['C', 'A', 'B'])
      expect(await codes({ column: 'usedAt' })).toEqual(['B', 'A', 'C'])
      expect((await codes({ column: 'isShared' }))[0]).toBe('A')
      expect(await codes({ status_MultiString: 'used' })).toEqual(['B'])
      expect(await codes({ code: 'A' })).toEqual(['A'])
      expect(await codes({ createdAt_begin: START, createdAt_end: START })).toEqual(['A'])
      const refused = await user.call('coupon.list' as EndpointName, { column: 'note' })
      expect(refused.status).toBe(400)
      expect((await must('coupon.list', { status_MultiString: 'used' })).totals).toMatchObject({ uses: '2' })
    })

    it('is read by its key, and neither listed, read nor counted for another user', async () => {
      await add('A')
      expect(await must('coupon.detail', { code: 'A' })).toMatchObject({ code: 'A', faceValue: '1.50' })
      const other = await server.newUser()
      expect((await other.call('coupon.detail' as EndpointName, { code: 'A' })).status).toBe(404)
      expect(await other.must('coupon.list' as EndpointName)).toMatchObject({ records: [], total: 0 })
      expect(JSON.stringify(await other.must('coupon.series' as EndpointName))).not.toContain('"count":1')
    })

    it('is counted and summed by day and month', async () => {
      await add('A')
      await add('B', { created_at: START - DAY_MS })
      await add('C', { created_at: START - DAY_MS })
      const days = (await must('coupon.series', { granularity: 'day' })) as unknown as object[]
      expect(days).toHaveLength(30)
      expect(days.slice(-3)).toEqual([
        { at: expect.any(Number), count: 0, faceValue: '0.00', uses: 0 },
        { at: expect.any(Number), count: 2, faceValue: '3.00', uses: 4 },
        { at: expect.any(Number), count: 1, faceValue: '1.50', uses: 2 },
      ])
      const months = (await must('coupon.series', { granularity: 'month' })) as unknown as object[]
      expect(months.at(-1)).toMatchObject({ count: 3 })
    })
  })

  describe('what users write of an entity', () => {
    const { server, user } = withServer(async () => {
      const opened = await openTestServer({ engine })
      let table = opened.deps.database.db.schema
        .createTable('memo')
        .addColumn('user_id', 'text')
        .addColumn('id', 'text')
        .addColumn('subject', 'text')
        .addColumn('state', 'text')
      for (const name of ['rev', 'worth_nano', 'is_done', 'created_at'])
        table = table.addColumn(name, 'bigint')
      await table.addPrimaryKeyConstraint('memo_key', ['user_id', 'id']).execute()
      return opened
    })
    type Memo = z.infer<typeof memo.row>
    const write = async (name: keyof typeof memoEndpoints, input: object, by = user) =>
      (await by.must(name as EndpointName, input)) as unknown as Memo
    const statusOf = async (name: keyof typeof memoEndpoints, input: object, by = user) =>
      (await by.call(name as EndpointName, input)).status

    it('is added with a key and the moment, changed where it is sent, and deleted', async () => {
      const made = await write('memo.add', { subject: '续费', worth: '1.5', isDone: false })
      expect(made).toEqual({
        id: expect.stringMatching(/^\w{22}$/),
        rev: 1,
        subject: '续费',
        state: 'open',
        worth: '1.50',
        isDone: false,
        createdAt: START,
      })
      const { id } = made
      const changed = await write('memo.edit', { id, rev: 1, subject: '续费了', isDone: true })
      expect(changed).toEqual({ ...made, rev: 2, subject: '续费了', isDone: true })
      expect(
        await write('memo.edit', { ...changed, state: undefined, createdAt: undefined, worth: null }),
      ).toMatchObject({
        worth: null,
      })
      expect(await write('memo.delete', { id })).toBeNull()
      expect(await statusOf('memo.delete', { id })).toBe(404)
    })

    it('is refused for another user’s row, for an old rev and for what no caller may set', async () => {
      const { id } = await write('memo.add', { subject: '甲', isDone: false })
      const other = await server.newUser()
      const input = { id, rev: 1, subject: '乙', isDone: false }
      expect(await statusOf('memo.edit', input, other)).toBe(404)
      expect(await statusOf('memo.delete', { id }, other)).toBe(404)
      const both = await Promise.all([statusOf('memo.edit', input), statusOf('memo.edit', input)])
      expect(both.toSorted((a, b) => a - b)).toEqual([200, 409])
      for (const extra of [{ createdAt: 1 }, { user_id: other.userId }])
        expect(await statusOf('memo.add', { subject: '丙', isDone: false, ...extra })).toBe(400)
    })

    it('has an end', async () => {
      const { db } = server.deps.database
      const rows = Array.from({ length: 1000 }, (_, n) => ({
        user_id: user.userId,
        id: String(n),
        rev: 1,
        subject: '',
        state: 'open',
        worth_nano: null,
        is_done: 0,
        created_at: START,
      }))
      for (let at = 0; at < 1000; at += 100)
        await db
          .insertInto('memo' as never)
          .values(rows.slice(at, at + 100))
          .execute()
      expect(await statusOf('memo.add', { subject: '甲', isDone: false })).toBe(400)
    })
  })
})
