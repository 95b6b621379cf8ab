import { testCatalog } from '../support/test-catalog.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, HOUR_MS, openTestServer, START } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '季末促销'
const FULL = {
  name: '标准包',
  tokens: 1_000_000,
  price: '18.00',
  worth: '20',
  validDays: 90,
  models: ['t-chat'],
  stock: null,
  perUser: null,
  from: null,
  until: null,
}

const costly = {
  ...testCatalog.models[0],
  id: 't-costly',
  name: '昂贵对话',
  upstreams: [
    {
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'costly',
      costs: [{ price: { input: '1.8', cachedInput: '0.4', output: '7' } }],
    },
  ],
}
const catalog = { ...testCatalog, models: [...testCatalog.models, costly] }

forEachDatabase((engine) => {
  describe('offers of staff', () => {
    const { server, user } = withServer(() => openTestServer({ engine, catalog }), { balance: '100' })
    let operator: StaffMember
    let finance: StaffMember
    let next = 13_400_000_000
    let named = 0
    beforeEach(async () => {
      operator = await openStaff(server, String((next += 1)), ['operator'])
      finance = await openStaff(server, String((next += 1)), ['finance'])
      await operator.proves('price')
      for (const one of [operator, finance]) await one.proves('approval')
    })

    const follow = () => server.deps.catalogs.follow()
    const newId = () => `offer-${(named += 1)}`
    const add = async (changes: object = {}, by = operator) => {
      const id = newId()
      const answer = await by.call('offer.add', { ...FULL, id, reason: REASON, ...changes })
      await follow()
      return { ...answer, id }
    }
    const detail = (id: string, by = operator) => by.must('offer.detail', { id })
    const edit = async (id: string, changes: object, rev?: number) => {
      const current = rev ?? (await detail(id)).rev
      const answer = await operator.call('offer.edit', { id, rev: current, reason: REASON, ...changes })
      await follow()
      return answer
    }
    const turn = async (id: string, state: 'onSale' | 'withdrawn') => {
      const { rev } = await detail(id)
      const answer = await operator.call('offer.state', { id, rev, state, reason: REASON })
      await follow()
      return answer
    }
    const decide = async (id: string, decision = 'approve', by = finance) => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      const answer = await by.call('approval.decide', { id, rev, payloadHash, decision, reason: '已经核对' })
      await follow()
      return answer.status
    }
    const onSale = async (id: string) =>
      (await server.visitor.must('package.list')).find((offer) => offer.id === id)

    it('are added as a version of the catalogue, sold, changed, taken off sale and put back', async () => {
      const { id, body } = await add()
      expect(body.result).toMatchObject({
        state: 'done',
        version: expect.any(Number),
        nodes: { confirmed: 1 },
      })
      expect(await onSale(id)).toMatchObject({
        name: '标准包',
        price: '18.00',
        listValue: '20.00',
        left: null,
      })
      await user.must('order.purchase', { packageId: id, channel: 'balance' })
      expect((await edit(id, { price: '19', stock: 3 })).body.result).toMatchObject({ state: 'done' })
      expect(await onSale(id)).toMatchObject({ price: '19.00', left: 2 })
      expect((await turn(id, 'withdrawn')).body.result).toMatchObject({ state: 'done' })
      expect(await onSale(id)).toBeUndefined()
      expect(await detail(id)).toMatchObject({ state: 'withdrawn', sold: 1, left: 2 })
      expect((await turn(id, 'onSale')).body.result).toMatchObject({ state: 'done' })
      expect(await onSale(id)).toMatchObject({ left: 2 })
      const versions = (await finance.must('catalog.versions', {})).records
      expect(versions.slice(0, 4).map(({ reason, source }) => [reason, source])).toEqual(
        Array.from({ length: 4 }, () => [REASON, 'edit']),
      )
    })

    it('tell staff what is sold, waits and is left, and what the last 30 days brought', async () => {
      const { id } = await add({ stock: 10, perUser: 5, until: START + 40 * DAY_MS })
      await user.must('order.purchase', { packageId: id, quantity: 2, channel: 'balance' })
      await user.must('order.purchase', { packageId: id, quantity: 1, channel: 'sandbox' })
      const { orderNo } = await user.must('order.purchase', { packageId: id, channel: 'balance' })
      await user.must('order.refund', { orderNo })
      const expected = {
        state: 'onSale',
        discountText: '9 折',
        sold: 2,
        reserved: 1,
        left: 7,
        soldLately: 2,
        moneyLately: '36.00',
        perUser: 5,
        until: START + 40 * DAY_MS,
      }
      expect(await detail(id)).toMatchObject(expected)
      const { records } = await operator.must('offer.list', { keyword: id })
      expect(records).toMatchObject([expected])
      server.time.now = START + 31 * DAY_MS
      const later = await openStaff(server, String((next += 1)), ['auditor'])
      expect(await detail(id, later)).toMatchObject({ sold: 2, soldLately: 0, moneyLately: '0.00' })
      server.time.now = START + 41 * DAY_MS
      const latest = await openStaff(server, String((next += 1)), ['auditor'])
      expect(await detail(id, latest)).toMatchObject({ state: 'over' })
    })

    it('keep what was ordered: their payment grants it, whatever became of the offer', async () => {
      const { id } = await add()
      const { orderNo } = await user.must('order.purchase', { packageId: id, channel: 'sandbox' })
      await edit(id, { tokens: 500_000, worth: '40' })
      await turn(id, 'withdrawn')
      await user.must('payment.sandboxConfirm', { orderNo })
      const [owned] = await user.must('package.mine')
      expect(owned).toMatchObject({ packageId: id, tokens: 1_000_000, worth: '20.00' })
    })

    it('wait for finance if they are sold below what one person may give, and are as they were until then', async () => {
      const { id } = await add()
      const proposed = await edit(id, { price: '14' })
      expect(proposed.body.result).toMatchObject({ state: 'waiting', version: null })
      expect(await onSale(id)).toMatchObject({ price: '18.00' })
      const { approvalId } = proposed.body.result
      const { payload, subject } = await finance.must('approval.detail', { id: approvalId })
      expect([subject, JSON.parse(payload)]).toMatchObject([
        `package:${id}`,
        { before: { price: '18.00' }, offer: { price: '14' } },
      ])
      expect(await decide(approvalId, 'approve', operator)).toBe(403)
      expect(await decide(approvalId)).toBe(200)
      expect(await onSale(id)).toMatchObject({ price: '14.00' })
      const { result } = (await edit(id, { price: '14.5' })).body
      expect(result).toMatchObject({ state: 'done' })
      expect((await edit(id, { stock: 10 })).body.result).toMatchObject({ state: 'done' })
      expect((await edit(id, { stock: 11 })).body.result).toMatchObject({ state: 'waiting' })
    })

    it.each([
      ['new', { price: '14' }],
      ['worth more', { worth: '24.1' }],
    ])('wait that are %s and cheap', async (_, changes) => {
      if (Object.hasOwn(changes, 'worth')) {
        const { id } = await add()
        expect((await edit(id, changes)).body.result).toMatchObject({ state: 'waiting' })
      } else {
        expect((await add(changes)).body.result).toMatchObject({ state: 'waiting' })
      }
    })

    it('wait to be put back on sale if they are cheap, and are taken off by one', async () => {
      const { id, body } = await add({ price: '14' })
      expect(await decide(body.result.approvalId)).toBe(200)
      expect((await turn(id, 'withdrawn')).body.result).toMatchObject({ state: 'done' })
      expect((await turn(id, 'onSale')).body.result).toMatchObject({ state: 'waiting' })
    })

    it('wait if a model that they pay for costs us more than is paid for it', async () => {
      const { body } = await add({ models: ['t-costly'], price: '17', worth: '20' })
      expect(body.result).toMatchObject({ state: 'waiting' })
      const alike = await add({ models: ['t-costly'], price: '19', worth: '20' })
      expect(alike.body.result).toMatchObject({ state: 'done' })
    })

    it('were changed since they were proposed or read: neither is done over the other', async () => {
      const { id } = await add()
      const { rev } = await detail(id)
      const waiting = (await edit(id, { price: '14' })).body.result
      expect((await edit(id, { name: '改了名字' })).status).toBe(200)
      expect(await decide(waiting.approvalId)).toBe(409)
      const stale = await edit(id, { price: '17' }, rev)
      const { username } = await operator.must('user.info')
      expect(stale).toMatchObject({
        status: 409,
        body: {
          result: { current: { id, name: '改了名字' }, by: username.replace('用户', '运营 '), at: START },
        },
      })
      expect(await onSale(id)).toMatchObject({ name: '改了名字', price: '18.00' })
      const now = (await detail(id)).rev
      const answers = await Promise.all(['16', '17', '19'].map((price) => edit(id, { price }, now)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    })

    it('are previewed: what changes for whom, what one gives, and whether a second person has to agree', async () => {
      const { id } = await add({ stock: 10 })
      await user.must('order.purchase', { packageId: id, channel: 'balance' })
      await user.must('order.purchase', { packageId: id, channel: 'sandbox' })
      const { rev } = await detail(id)
      expect(await operator.must('offer.preview', { id, rev, price: '14', stock: 5 })).toEqual({
        changeText: '售价（元） 18.00 → 14；总量 10 → 5',
        price: '14.00',
        listValue: '20.00',
        discountText: '7 折',
        gift: '6.00',
        left: 3,
        buyers: 1,
        pending: 1,
        cautionText: '售价低于可抵金额的 75%',
      })
      const unchanged = await operator.must('offer.preview', { id, rev })
      expect(unchanged).toMatchObject({ changeText: null, cautionText: null })
      const fresh = await operator.must('offer.preview', { ...FULL, id: 'not-there' })
      expect(fresh).toMatchObject({ changeText: null, left: null, cautionText: null })
      const taken = await operator.call('offer.preview', { ...FULL, id })
      expect(taken.body.problems).toEqual([{ field: 'id', message: '已有这个编号的资源包' }])
      expect((await operator.call('offer.preview', { id, rev: 1, price: '14' })).status).toBe(409)
    })

    it.each([
      [{ price: '21' }, 'worth'],
      [{ price: '0' }, 'price'],
      [{ price: '-1' }, 'price'],
      [{ worth: '0.0001' }, 'worth'],
      [{ tokens: 0 }, 'tokens'],
      [{ validDays: 3651 }, 'validDays'],
      [{ models: ['no-such'] }, 'models'],
      [{ stock: -1 }, 'stock'],
      [{ perUser: 0 }, 'perUser'],
      [{ from: START + HOUR_MS, until: START }, 'until'],
      [{ id: '中文' }, 'id'],
      [{ id: 'p-100' }, 'id'],
      [{ name: '字'.repeat(65) }, 'name'],
    ])('are refused with %j', async (changes, field) => {
      const { status, body } = await add(changes)
      expect([status, body.problems?.map((problem) => problem.field)]).toEqual([400, [field]])
    })

    it('cover every model if none is named, and lose their limits where they are emptied', async () => {
      const { id } = await add({ models: [], stock: 5, perUser: 1, from: START - HOUR_MS })
      expect(await onSale(id)).toMatchObject({ models: ['*'], left: 5, perUser: 1 })
      await edit(id, { stock: null, perUser: null, from: null })
      expect(await detail(id)).toMatchObject({
        models: [],
        stock: null,
        perUser: null,
        from: null,
        left: null,
      })
    })

    it('are for those who may: read with package.read, written with package.write and proof', async () => {
      const { id } = await add()
      const { rev } = await detail(id)
      const auditor = await openStaff(server, String((next += 1)), ['auditor'])
      const support = await openStaff(server, String((next += 1)), ['support'])
      expect((await auditor.call('offer.detail', { id })).status).toBe(200)
      expect((await support.call('offer.list')).status).toBe(403)
      expect((await finance.call('offer.edit', { id, rev, price: '19', reason: REASON })).status).toBe(403)
      const unproved = await openStaff(server, String((next += 1)), ['operator'])
      expect((await unproved.call('offer.edit', { id, rev, price: '19', reason: REASON })).status).toBe(428)
      expect((await operator.call('offer.detail', { id: 'none' })).status).toBe(404)
      expect((await user.call('offer.list')).status).toBe(404)
      const audited = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'after'])
        .where('subject', '=', `package:${id}`)
        .execute()
      expect(audited.map(({ action, reason }) => [action, reason])).toEqual([['offer.add', REASON]])
      expect(JSON.parse(audited[0]?.after ?? '')).toMatchObject({
        offer: { price: '18.00', models: ['t-chat'] },
      })
    })
  })
})
