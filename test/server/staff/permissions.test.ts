import { z } from 'zod'
import { entity, entityInput } from '../../../contract/entity.ts'
import { staffOnly } from '../../../contract/staff-only.ts'
import { Failure } from '../../../server/platform/errors.ts'
import { staffInputOf } from '../../../server/maas/staff-input.ts'
import { staffFieldsOf } from '../../../server/maas/staff-fields.ts'
import { NO_PERMISSIONS, type Permission } from '../../../contract/permissions.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { addStaffTable } from '../support/staff-table.ts'

const called = addStaffTable()

forEachDatabase((engine) => {
  describe('permissions', () => {
    const held = new Map<string, Permission[]>()
    let server: TestApp
    let phone = 13_800_000_000

    beforeAll(async () => {
      server = await startApp({
        engine,
        overrides: {
          async permissionsOf(db, userId) {
            const user = await db.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
            return new Set(held.get(user?.id ?? ''))
          },
        },
      })
    })
    afterAll(() => server.close())
    beforeEach(() => void called.splice(0))

    async function holder(...permissions: Permission[]) {
      phone += 1
      const { accessToken, userInfo } = await server.signIn(String(phone))
      held.set(userInfo.userId, permissions)
      const ask = async (method: 'GET' | 'POST', path: string, payload?: object, headers = {}) => {
        const answer = await server.app.inject({
          method,
          url: `/maas${path}`,
          headers: { 'x-access-token': accessToken, ...headers },
          ...(payload && { payload }),
        })
        return { status: answer.statusCode, text: answer.body, answer }
      }
      const get = (path: string) => ask('GET', path)
      const result = async (path: string) =>
        (await ask('GET', path)).answer.json<{ result: Record<string, unknown> }>().result
      return { userId: userInfo.userId, ask, get, result }
    }

    it('is 401 for a visitor, 404 for who is not staff and 403 for staff without the permission, before the verb', async () => {
      const visitor = await server.app.inject('/maas/admin/sale/list')
      expect(visitor.statusCode).toBe(401)
      const [user, support] = [await holder(), await holder('user.read')]
      const refused = await user.get('/admin/sale/list')
      expect(refused.status).toBe(404)
      const unknown = await user.get('/admin/nothing/list')
      expect(refused.answer.json()).toMatchObject({
        message: unknown.answer.json<{ message: string }>().message,
      })
      expect((await support.get('/admin/sale/list')).status).toBe(403)
      expect((await user.get('/admin/sale/list/export')).status).toBe(404)
      expect((await support.get('/admin/sale/list/export')).status).toBe(403)
      expect((await support.ask('POST', '/admin/sale/refund', { id: 's1' })).status).toBe(403)
      expect(called).toEqual([])
    })

    it('hides the path itself: the wrong method is 404 there', async () => {
      const user = await holder()
      expect((await user.ask('POST', '/admin/sale/list', {})).status).toBe(404)
      expect((await user.ask('POST', '/admin/sale/list/export', {})).status).toBe(404)
    })

    it('refuses before the input is looked at', async () => {
      const support = await holder('user.read')
      expect((await support.ask('POST', '/admin/sale/refund', { wrong: true })).status).toBe(403)
      const finance = await holder('order.refund')
      expect((await finance.ask('POST', '/admin/sale/refund', { wrong: true })).status).toBe(400)
    })

    it('follows a permission that is granted or taken away at the next request', async () => {
      const staff = await holder('report.read')
      expect((await staff.get('/admin/sale/list')).status).toBe(200)
      held.set(staff.userId, [])
      expect((await staff.get('/admin/sale/list')).status).toBe(404)
    })

    it('withholds fields at any depth, and their sums, unless the permission is held', async () => {
      const some = await holder('report.read')
      expect(await some.result('/admin/sale/list')).toMatchObject({
        records: [{ id: 's1', amount: '10.00', channel: { name: '甲' }, createdAt: 1 }],
        totals: { amount: '10.00' },
      })
      expect((await some.get('/admin/sale/list')).text).not.toMatch(/7\.00|sk-1|cost|"key"/)
      const all = await holder('report.read', 'report.cost', 'channel.read')
      expect(await all.result('/admin/sale/list')).toMatchObject({
        records: [{ cost: '7.00', channel: { key: 'sk-1' } }],
        totals: { cost: '7.00' },
      })
    })

    it('withholds them from users too, where an endpoint is for both', async () => {
      const user = await holder()
      const mine = await user.get('/sale/mine')
      expect(mine.status).toBe(200)
      expect(mine.text).not.toMatch(/7\.00|sk-1|cost|"key"/)
      expect((await user.get('/sale/mine/export')).text).not.toMatch(/7\.00|cost/)
    })

    it('leaves their columns out of the CSV', async () => {
      const [some, all] = [await holder('report.read'), await holder('report.read', 'report.cost')]
      expect((await some.get('/admin/sale/list/export')).text).toBe('\uFEFF编号,金额\r\ns1,10.00\r\n')
      expect((await all.get('/admin/sale/list/export')).text).toBe(
        '\uFEFF编号,金额,成本\r\ns1,10.00,7.00\r\n',
      )
    })

    it.each(['column=cost', 'cost_begin=1', 'cost_end=1', 'cost_MultiString=7.00'])(
      'refuses to sort or filter by them: %s',
      async (query) => {
        const [some, all] = [await holder('report.read'), await holder('report.read', 'report.cost')]
        for (const path of ['/admin/sale/list', '/admin/sale/list/export']) {
          expect((await some.get(`${path}?${query}`)).status).toBe(403)
          expect((await all.get(`${path}?${query}`)).status).toBe(200)
        }
      },
    )

    it.each([
      ['a field', { cost: '7.00' }, 'report.cost'],
      ['a field that is emptied', { cost: null }, 'report.cost'],
      ['a field of a row within', { parts: [{ name: '甲' }, { name: '乙', key: 'sk-1' }] }, 'channel.read'],
    ] as const)(
      'refuses %s of an input that is for others, and changes nothing',
      async (_, fields, needed) => {
        const [some, all] = [await holder('order.refund'), await holder('order.refund', needed)]
        const input = { id: 's1', amount: '1.00' }
        expect((await some.ask('POST', '/admin/sale/edit', { ...input, ...fields })).status).toBe(403)
        expect(called).toEqual([])
        expect((await some.ask('POST', '/admin/sale/edit', input)).status).toBe(200)
        expect((await all.ask('POST', '/admin/sale/edit', { ...input, ...fields })).status).toBe(200)
      },
    )

    it('withholds them from a replayed answer as the caller may see it then', async () => {
      const staff = await holder('order.refund', 'report.cost')
      const refund = () =>
        staff.ask('POST', '/admin/sale/refund', { id: 's1' }, { 'idempotency-key': 'k-1-of-the-refund' })
      expect((await refund()).text).toContain('7.00')
      held.set(staff.userId, ['order.refund'])
      const replayed = await refund()
      expect(replayed.answer.headers['idempotent-replayed']).toBe('true')
      expect(replayed.text).not.toContain('7.00')
    })

    it('tells staff what they may do, and says that they are staff', async () => {
      const staff = await holder('order.read', 'report.cost')
      expect(await staff.result('/admin/me')).toEqual({
        roles: [],
        permissions: ['order.read', 'report.cost'],
        stepUpUntil: {},
        hasTotp: false,
        isTotpRequired: false,
        hasFourEyes: true,
      })
      expect(await staff.result('/userCenter/userInfo')).toMatchObject({ isAdmin: true })
      const user = await holder()
      expect((await user.get('/admin/me')).status).toBe(404)
      expect(await user.result('/userCenter/userInfo')).toMatchObject({ isAdmin: false })
    })

    it('reads what staff may do in the transaction that asks, which may have the last connection', async () => {
      const staff = await holder('order.read')
      const change = () => staff.ask('POST', '/userCenter/profile', { nickname: '客服' })
      const answers = await Promise.all(Array.from({ length: 30 }, change))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers[0]?.answer.json()).toMatchObject({ result: { isAdmin: true } })
    })
  })
})

describe('fields of staff', () => {
  const cost = staffOnly(z.string(), 'report.cost')
  const Sale = z.object({ id: z.string(), cost })
  const sale = { id: 's1', cost: '7.00' }

  it.each([
    ['an optional object', z.object({ sale: Sale.optional() }), { sale }],
    ['an object with a prefault', z.object({ sale: Sale.prefault(sale) }), { sale }],
    ['a readonly list', z.array(Sale).readonly(), [sale]],
    ['a record', z.record(z.string(), Sale.nullable()), { s1: sale }],
    ['one of several', z.union([z.object({ no: z.string() }), Sale]), sale],
    ['a field that is wrapped', z.object({ id: z.string(), cost: cost.nullable().default(null) }), sale],
  ])('are withheld from %s', (_, result, value) => {
    const fields = staffFieldsOf({ result })
    expect(fields.isEmpty).toBe(false)
    expect(JSON.stringify(fields.withhold(value, NO_PERMISSIONS))).not.toContain('7.00')
    expect(fields.withhold(value, new Set(['report.cost']))).toEqual(value)
  })

  it.each([
    ['one of several', z.union([z.object({ no: z.string() }), Sale]), sale],
    ['a record', z.record(z.string(), Sale), { s1: sale }],
    ['what is made of a text', z.preprocess((value) => value, Sale), sale],
    ['a partial object', Sale.partial(), sale],
    ['a field that has to be sent', Sale.required(), sale],
  ])('are refused in %s that is sent', (_, sent, value) => {
    const fields = staffInputOf(z.object({ sent }))
    expect(() => fields.assertMaySend({ sent: value }, NO_PERMISSIONS)).toThrow(Failure)
    fields.assertMaySend({ sent: value }, new Set(['report.cost']))
    fields.assertMaySend({ sent: { id: 's1' } }, NO_PERMISSIONS)
  })

  it('of an entity are refused where its fields are sent, and stay where they are not', () => {
    const cost = { kind: 'money', title: '成本', nullable: true, permission: 'report.cost' } as const
    const base = { name: 'x', title: '某', key: 'id', defaultSort: 'at' } as const
    const at = { kind: 'timestamp', title: '时间', sortable: true } as const
    const x = entity({ ...base, fields: { id: { kind: 'id', title: '编号' }, at, cost } })
    const input = entityInput(x, ['id', 'cost'])
    expect(input.parse({ id: '1' })).toEqual({ id: '1' })
    expect(() => staffInputOf(input).assertMaySend({ id: '1', cost: null }, NO_PERMISSIONS)).toThrow(Failure)
  })

  it('are not asked for by a default', () => {
    const input = z.strictObject({ isPaid: staffOnly(z.boolean().default(true), 'report.cost') })
    const fields = staffInputOf(input)
    expect(input.parse({})).toEqual({ isPaid: true })
    fields.assertMaySend({}, NO_PERMISSIONS)
    expect(() => staffInputOf(z.object({ sent: z.lazy(() => input) }))).toThrow(/fields of staff/)
  })

  it.each([
    ['a pipe', Sale.transform((value) => value)],
    ['a schema that is made later', z.object({ sale: z.lazy(() => Sale) })],
    ['an intersection', z.intersection(Sale, z.object({}))],
    ['a tuple', z.tuple([Sale])],
    ['a map', z.array(z.map(z.string(), Sale))],
    ['a list of what is for staff', z.array(cost)],
    ['fields without a name', z.object({}).catchall(Sale)],
  ])('cannot stand in %s', (_, result) => {
    expect(() => staffFieldsOf({ result })).toThrow(/fields? of/)
  })
})
