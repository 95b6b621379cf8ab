import { VIEWS_MAX, VIEWS_PER_LIST_MAX } from '../../../server/content/view/views.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { openAccount } from '../support/account.ts'
import { forEachDatabase } from '../support/databases.ts'
import { withServer } from '../support/with-server.ts'
import { maasClient } from '../support/maas-client.ts'
import { openTestServer } from '../support/test-server.ts'

const QUERY = 'range=last7&columns=orderNo%2Camount'

forEachDatabase((engine) => {
  describe('saved views', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))
    const add = (name: string, more: object = {}) =>
      user.must('view.add', { list: 'orders', name, query: QUERY, ...more })
    const names = async () => (await user.must('view.list')).map(({ name }) => name)
    const defaults = async () =>
      (await user.must('view.list')).filter(({ isDefault }) => isDefault).map(({ name }) => name)

    it('are kept as they were saved, renamed, replaced and deleted', async () => {
      const made = await add(' 待支付 ')
      expect(made).toEqual({
        id: made.id,
        list: 'orders',
        name: '待支付',
        query: QUERY,
        isDefault: false,
        rev: 1,
        createdAt: server.time.now,
      })
      const renamed = await user.must('view.edit', { id: made.id, rev: 1, name: '要付的' })
      expect(renamed).toEqual({ ...made, name: '要付的', rev: 2 })
      const replaced = await user.must('view.edit', { id: made.id, rev: 2, query: 'range=today' })
      expect(await user.must('view.list')).toEqual([replaced])
      expect(replaced).toMatchObject({ name: '要付的', query: 'range=today', rev: 3 })
      await user.must('view.delete', { id: made.id })
      expect(await user.must('view.list')).toEqual([])
      expect((await user.call('view.delete', { id: made.id })).status).toBe(404)
    })

    it('are of one user: another one’s are as if they were not there', async () => {
      const { id } = await add('我的')
      const other = await server.newUser()
      expect(await other.must('view.list')).toEqual([])
      expect((await other.call('view.edit', { id, rev: 1, name: '他的' })).status).toBe(404)
      expect((await other.call('view.delete', { id })).status).toBe(404)
      const visitor = maasClient(server.app)
      for (const [name, input] of [
        ['view.list', {}],
        ['view.add', { list: 'orders', name: '空', query: '' }],
        ['view.edit', { id, rev: 1 }],
        ['view.delete', { id }],
      ] as const)
        expect((await visitor.call(name, input)).status).toBe(401)
      expect(await names()).toEqual(['我的'])
    })

    it('have each their own name within a list, also when two tabs save at once', async () => {
      const twice = await Promise.all(
        [1, 2].map(() => user.call('view.add', { list: 'orders', name: '常用', query: '' })),
      )
      expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(twice.find(({ status }) => status === 409)?.body.message).toBe(
        '这个列表已有同名的视图，请换一个名字',
      )
      await add('常用', { list: 'income' })
      const { id } = await add('另一个')
      expect((await user.call('view.edit', { id, rev: 1, name: '常用' })).status).toBe(409)
      await user.must('view.edit', { id, rev: 1, name: '另一个' })
      expect((await names()).toSorted()).toEqual(['另一个', '常用', '常用'])
    })

    it('change only as they were read: of two tabs the second is refused', async () => {
      const { id } = await add('常用')
      const both = await Promise.all(['甲', '乙'].map((name) => user.call('view.edit', { id, rev: 1, name })))
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const kept = both.find(({ status }) => status === 200)?.body.result
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        message: '这个视图已在别处改动，请看过新的再改',
        result: { current: kept, by: '', at: null },
      })
    })

    it('have at most one default a list, also when two become it at once', async () => {
      const first = await add('一', { isDefault: true })
      const second = await add('二')
      await add('别处', { list: 'income', isDefault: true })
      await user.must('view.edit', { id: second.id, rev: 1, isDefault: true })
      expect((await defaults()).toSorted()).toEqual(['二', '别处'])
      await user.must('view.edit', { id: second.id, rev: 2, isDefault: false })
      expect(await defaults()).toEqual(['别处'])
      await Promise.all([
        user.call('view.edit', { id: first.id, rev: 2, isDefault: true }),
        user.call('view.edit', { id: second.id, rev: 3, isDefault: true }),
      ])
      const ofOrders = (await defaults()).filter((name) => name !== '别处')
      expect(ofOrders).toHaveLength(1)
    })

    it('are limited by list and in all', async () => {
      const { database, secrets } = server.deps
      const fill = (list: string, count: number) =>
        database.db
          .insertInto('saved_view')
          .values(
            Array.from({ length: count }, (_, index) => ({
              id: newId(),
              user_id: user.userId,
              list,
              name_sealed: secrets.seal(`视图 ${index}`),
              query_sealed: secrets.seal(QUERY),
              is_default: 0,
              rev: 1,
              created_at: server.time.now,
            })),
          )
          .execute()
      await fill('orders', VIEWS_PER_LIST_MAX - 1)
      const last = await Promise.all(
        ['甲', '乙'].map((name) => user.call('view.add', { list: 'orders', name, query: '' })),
      )
      expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      for (let index = 1; index < VIEWS_MAX / VIEWS_PER_LIST_MAX; index += 1)
        await fill(`list-${'x'.repeat(index)}`, VIEWS_PER_LIST_MAX)
      const { status, body } = await user.call('view.add', { list: 'another', name: '多', query: '' })
      expect([status, body.message]).toEqual([409, '视图数量已达上限，请先删除不用的'])
    })

    it.each([
      ['a name of nothing', { name: ' ' }, '请填写名称'],
      ['a long name', { name: '长'.repeat(25) }, '名称至多 24 个字'],
      ['no list', { list: '../orders' }, '名称只能用小写字母和连字符'],
      ['too many filters', { query: 'x'.repeat(2001) }, '筛选条件过长，请减少一些'],
    ])('refuse %s', async (_, part, message) => {
      const { status, body } = await user.call('view.add', { list: 'orders', name: '好', query: '', ...part })
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
      expect(await names()).toEqual([])
    })

    it('are created once per Idempotency-Key', async () => {
      const input = { list: 'orders', name: '一次', query: '' }
      const [first, again] = [
        await user.call('view.add', input, { 'idempotency-key': 'view-once-1' }),
        await user.call('view.add', input, { 'idempotency-key': 'view-once-1' }),
      ]
      expect([first.status, again.status]).toEqual([200, 200])
      expect(await names()).toEqual(['一次'])
    })

    it('are sealed, part of the file of one’s data, and erased with the account', async () => {
      const account = await openAccount(server, '13500004321')
      await account.must('view.add', { list: 'orders', name: '找金雀', query: 'phone=13912345678' })
      const stored = () =>
        server.deps.database.db
          .selectFrom('saved_view')
          .selectAll()
          .where('user_id', '=', account.userId)
          .execute()
      expect(await stored()).toHaveLength(1)
      expect(JSON.stringify(await stored())).not.toMatch(/金雀|13912345678/)
      const { id } = await account.must('user.export')
      const file = await server.app.inject({
        url: `/maas/userCenter/export/file?id=${id}`,
        headers: { 'x-access-token': account.accessToken },
      })
      expect(file.json()).toMatchObject({ savedViews: [{ name: '找金雀', query: 'phone=13912345678' }] })
      await account.close()
      expect(await stored()).toEqual([])
    })
  })
})
