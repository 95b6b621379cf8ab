import { endpoints } from '../../../contract/endpoints.ts'
import { Catalog } from '../../../server/catalog/schema/schema.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const CANARY_HOST = 'canary-host.example'
const COST = '7.777'
const model = {
  id: 'm-1',
  name: '甲',
  vendor: '厂',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '2', output: '8' },
  upstreams: [
    {
      baseUrl: `https://${CANARY_HOST}/v1`,
      model: 'x',
      costs: [{ price: { input: COST, output: COST } }],
    },
  ],
}
const document = `${JSON.stringify({ models: [model, { ...model, id: 'm-2', name: '乙' }] }, null, 4)}\n`

forEachDatabase((engine) => {
  describe('the catalogue, for staff', () => {
    let server: TestApp
    let next = 13_700_000_000
    const phone = () => String((next += 1))
    beforeEach(async () => {
      server = await open()
    })
    const open = (env: Record<string, string> = {}) =>
      startApp({ engine, catalog: JSON.parse(document), env: { ADMIN_PHONES: '13900000001', ...env } })
    afterEach(() => server.close())
    const operator = async () => {
      const one = await openStaff(server, phone(), ['operator'])
      await one.proves('channel')
      return one
    }
    const owner = async () => {
      const one = await openStaff(server, '13900000001')
      for (const purpose of ['price', 'export']) await one.proves(purpose)
      return one
    }
    /** Proposes a catalogue, and has finance approve it. */
    const publish = async (
      by: StaffMember,
      name: 'catalog.import' | 'catalog.restore',
      input: Record<string, unknown>,
    ) => {
      const { state, approvalId: id } = await by.must(name, input)
      expect(state).toBe('waiting')
      const finance = await openStaff(server, phone(), ['finance'])
      await finance.proves('approval')
      const { rev, payloadHash } = await finance.must('approval.detail', { id })
      await finance.must('approval.decide', {
        id,
        rev,
        payloadHash,
        decision: 'approve',
        reason: '已经核对',
      })
      await server.deps.catalogs.follow()
    }
    const editOf = async (staff: Awaited<ReturnType<typeof operator>>, id: string) => {
      const {
        type: _type,
        prices: _prices,
        upstreams: _upstreams,
        ...fields
      } = await staff.must('catalogModel.detail', { id })
      return { ...fields, reason: '改一改看看' }
    }

    it('lets an operator edit a model, whose change all nodes run and the audit names', async () => {
      const staff = await operator()
      const edit = { ...(await editOf(staff, 'm-1')), name: '新名', tags: ['快'] }
      const published = await staff.must('catalogModel.edit', edit)
      expect(published).toMatchObject({
        version: 2,
        differences: [
          { path: 'models.m-1.name', before: '"甲"', after: '"新名"' },
          { path: 'models.m-1.tags', before: '', after: '["快"]' },
        ],
        nodes: { count: 1, confirmed: 1, lagging: [] },
      })
      expect(await staff.must('model.detail', { modelId: 'm-1' })).toMatchObject({ name: '新名' })
      const entry = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'reason', 'after'])
        .orderBy('n', 'desc')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({ action: 'catalogModel.edit', subject: 'model:m-1', reason: '改一改看看' })
      expect(entry.after).toContain('models.m-1.name')
    })

    it('refuses a change of what was changed meanwhile with what it is now, and not one of another model', async () => {
      const [one, two] = [await operator(), await operator()]
      const [mine, theirs, other] = await Promise.all([
        editOf(one, 'm-1'),
        editOf(two, 'm-1'),
        editOf(two, 'm-2'),
      ])
      await one.must('catalogModel.edit', { ...mine, name: '先' })
      const refused = await two.call('catalogModel.edit', { ...theirs, name: '后' })
      expect(refused).toMatchObject({ status: 409, body: { result: { current: { name: '先' } } } })
      expect((await two.call('catalogModel.edit', { ...other, name: '丙' })).status).toBe(200)
      const names = server.deps.catalogs.current().catalog.models.map(({ name }) => name)
      expect(names).toEqual(['先', '丙'])
    })

    it('loses none of many parallel edits of two operators', async () => {
      const staff = await Promise.all([operator(), operator()])
      const rounds = 12
      const results = await Promise.all(
        Array.from({ length: rounds }, async (_, i) => {
          const who = staff[i % 2]
          if (!who) throw new Error('no such operator')
          for (;;) {
            const edit = await editOf(who, i % 3 === 0 ? 'm-2' : 'm-1')
            const tags = [...edit.tags, String(i)]
            const { status } = await who.call('catalogModel.edit', { ...edit, tags })
            if (status === 200) return i
            if (status !== 409) throw new Error(`edit answered ${status}`)
          }
        }),
      )
      const written = server.deps.catalogs.current().catalog.models.flatMap(({ tags }) => tags)
      expect(written.toSorted()).toEqual(results.map(String).toSorted())
    })

    it('adds a model as a draft, which no user can call', async () => {
      const staff = await operator()
      const entry = JSON.stringify({ ...model, id: 'm-3', state: 'onSale' })
      await staff.must('catalogModel.add', { entry, reason: '新模型上架' })
      expect(await staff.must('catalogModel.detail', { id: 'm-3' })).toMatchObject({ state: 'draft' })
      expect((await staff.call('model.detail', { modelId: 'm-3' })).status).toBe(404)
      const broken = await staff.call('catalogModel.add', { entry: '{"id":"m-4"}', reason: '新模型上架' })
      expect(broken).toMatchObject({ status: 400, body: { message: expect.stringContaining('models[3]') } })
    })

    it('leads no secret of the environment to another address, and no call into this machine', async () => {
      const [staff, first] = [await operator(), await owner()]
      const entryAt = (upstream: object) => ({
        ...model,
        id: 'm-3',
        upstreams: [{ model: 'x', ...upstream }],
      })
      const add = (upstream: object) =>
        staff.call('catalogModel.add', { entry: JSON.stringify(entryAt(upstream)), reason: '新模型上架' })
      const importing = (upstream: object) =>
        first.call('catalog.import', {
          document: JSON.stringify({ models: [...JSON.parse(document).models, entryAt(upstream)] }),
          reason: '换了上游',
        })
      const baseUrl = 'https://elsewhere.example/v1'
      for (const apiKeyEnv of ['SECRET_KEY', 'DATABASE_URL', 'A_VENDORS_KEY'])
        for (const send of [add, importing])
          expect(await send({ baseUrl, apiKeyEnv })).toMatchObject({
            status: 400,
            body: { message: expect.stringContaining(`https://elsewhere.example ${apiKeyEnv}`) },
          })
      for (const host of [
        '127.0.0.1:1',
        '169.254.169.254',
        '[::1]',
        'localhost',
        '100.100.100.200',
        '2130706433',
      ])
        for (const send of [add, importing])
          expect(await send({ baseUrl: `http://${host}/v1` })).toMatchObject({
            status: 400,
            body: { message: expect.stringContaining('UPSTREAM_NETWORKS') },
          })
      expect(server.deps.catalogs.current().id).toBe(1)
      expect((await add({ baseUrl, key: 'vendor-a' })).status).toBe(200)
    })

    it('adds a model for those only who may change channels and have proved that it is they', async () => {
      const entry = JSON.stringify({ ...model, id: 'm-3' })
      const unproved = await openStaff(server, phone(), ['operator'])
      expect((await unproved.call('catalogModel.add', { entry, reason: '新模型上架' })).status).toBe(428)
      const finance = await openStaff(server, phone(), ['finance'])
      expect((await finance.call('catalogModel.add', { entry, reason: '新模型上架' })).status).toBe(403)
    })

    it('announces a rise by a name that moves to a dearer model, at once or by way of no model', async () => {
      await server.close()
      server = await open({ OPS_FOUR_EYES: 'off' })
      const one = await owner()
      const [cheap, other] = JSON.parse(document).models
      const dear = { ...other, price: { input: '4', output: '8' } }
      const send = (...models: object[]) =>
        one.call('catalog.import', { document: JSON.stringify({ models }), reason: '移动别名' })
      const named = (model: object) => ({ ...model, aliases: ['gpt-x'] })
      expect((await send(named(cheap), { ...dear, id: 'm-4' })).status).toBe(200)
      const refused = { status: 400, body: { message: expect.stringContaining('gpt-x') } }
      expect(await send(cheap, named({ ...dear, id: 'm-4' }))).toMatchObject(refused)
      expect((await send(cheap, { ...dear, id: 'm-4' })).status).toBe(200)
      expect(await send(cheap, named({ ...dear, id: 'm-4' }))).toMatchObject(refused)
      expect((await send({ ...cheap, tags: ['快'] }, { ...dear, id: 'm-4' })).status).toBe(200)
    })

    it('refuses what would not fit beside a scheduled version, and instants that are none', async () => {
      const [staff, one] = [await operator(), await owner()]
      const edit = await editOf(staff, 'm-2')
      const [first, second] = JSON.parse(document).models
      await one.must('catalog.import', {
        document: JSON.stringify({ models: [{ ...first, aliases: ['gpt-x'] }, second] }),
        effectiveAt: server.deps.clock() + 3_600_000,
        reason: '排定别名',
      })
      expect(await staff.call('catalogModel.edit', { ...edit, aliases: ['gpt-x'] })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('gpt-x') },
      })
      for (const wrong of [{ state: 'deprecated', sunset: 8.65e15 }, { name: '半个\ud800' }])
        expect((await staff.call('catalogModel.edit', { ...edit, ...wrong })).status).toBe(400)
      expect((await staff.call('catalogModel.edit', { ...edit, reason: '理由理由\ud800' })).status).toBe(400)
    })

    it('puts a model on sale once finance has approved its price, and not by an edit', async () => {
      const staff = await operator()
      const entry = JSON.stringify({ ...model, id: 'm-3' })
      await staff.must('catalogModel.add', { entry, reason: '新模型上架' })
      const edited = await staff.call('catalogModel.edit', {
        ...(await editOf(staff, 'm-3')),
        state: 'onSale',
      })
      expect(edited).toMatchObject({ status: 400, body: { problems: [{ field: 'state' }] } })
      const { rev } = await staff.must('catalogModel.detail', { id: 'm-3' })
      const launch = { id: 'm-3', rev, reason: '新模型上架' }
      expect((await staff.call('catalogModel.launch', launch)).status).toBe(428)
      await staff.proves('price')
      const { approvalId: id } = await staff.must('catalogModel.launch', launch)
      expect((await staff.call('model.detail', { modelId: 'm-3' })).status).toBe(404)
      const finance = await openStaff(server, phone(), ['finance'])
      await finance.proves('approval')
      const waiting = await finance.must('approval.detail', { id })
      const decision = {
        id,
        rev: waiting.rev,
        payloadHash: waiting.payloadHash,
        decision: 'approve',
        reason: '价格无误',
      }
      await finance.must('approval.decide', decision)
      await server.deps.catalogs.follow()
      expect(await staff.must('model.detail', { modelId: 'm-3' })).toMatchObject({
        price: { output: '8.00' },
      })
    })

    it('puts a model that costs nothing on sale only where it is typed that it is free', async () => {
      const staff = await operator()
      await staff.proves('price')
      const free = [
        { ...model, price: { input: '0', output: '0' } },
        { ...model, price: { ...model.price, output: '0' } },
        { ...model, price: { ...model.price, tiers: [{ above: 1000, input: '0', output: '8' }] } },
      ].map((one, n) => ({ ...one, id: `free-${n}` }))
      for (const one of free) {
        await staff.must('catalogModel.add', { entry: JSON.stringify(one), reason: '限时免费' })
        const { rev } = await staff.must('catalogModel.detail', { id: one.id })
        const launch = { id: one.id, rev, reason: '限时免费' }
        expect(await staff.call('catalogModel.launch', launch)).toMatchObject({
          status: 400,
          body: { problems: [{ field: 'confirmFree' }] },
        })
        const typed = await staff.must('catalogModel.launch', { ...launch, confirmFree: '免费' })
        expect(typed.state).toBe('waiting')
      }
    })

    it('exports what was imported byte by byte, and restores a past version', async () => {
      const one = await owner()
      const cheaper = document.replaceAll('"8"', '"7"')
      const checked = await one.must('catalog.import', {
        document: cheaper,
        dryRun: true,
        reason: '降价试算',
      })
      expect(checked).toMatchObject({
        state: 'checked',
        version: null,
        differences: [{ path: 'models.m-1.price.output' }, { path: 'models.m-2.price.output' }],
      })
      await publish(one, 'catalog.import', { document: cheaper, reason: '降价发布' })
      expect(await one.must('catalog.export', {})).toEqual({ version: 2, document: cheaper })
      const restore = { version: 1, reason: '撤回降价' }
      // As it was a moment ago it may be restored; an import is no correction.
      const unannounced = await one.call('catalog.import', { document, reason: '撤回降价' })
      expect(unannounced).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('m-1、m-2') },
      })
      const effectiveAt = server.deps.clock() + 8 * 86_400_000
      await publish(one, 'catalog.restore', { ...restore, effectiveAt })
      expect(await one.must('model.detail', { modelId: 'm-1' })).toMatchObject({ price: { output: '7.00' } })
      const { records } = await one.must('catalog.versions', {})
      expect(records.map(({ id, state, source }) => [id, state, source])).toEqual([
        [3, 'scheduled', 'import'],
        [2, 'inForce', 'import'],
        [1, 'past', 'seed'],
      ])
      expect(
        (await one.call('catalog.import', { document: '{"models":[{}]}', reason: '写错了的' })).status,
      ).toBe(400)
    })

    it('restores beside a scheduled version what does not meet it, and nothing that does', async () => {
      const one = await owner()
      const at = server.deps.clock() + 3_600_000
      const renamed = document.replaceAll('"甲"', '"新名"')
      const reason = '排定一版'
      await one.must('catalog.import', { document: renamed, reason })
      await publish(one, 'catalog.import', {
        document: renamed.replace('"8"', '"7"'),
        effectiveAt: at,
        reason,
      })
      const outputs = async (version: number) => {
        const { document: text } = await one.must('catalog.export', { version: String(version) })
        return Catalog.parse(JSON.parse(text)).models.map(({ name, price }) => [name, price])
      }
      const price = (output: string) => ({ input: '2', output })
      expect(await outputs(3)).toEqual([
        ['新名', price('7')],
        ['乙', price('8')],
      ])
      // The name goes back, and the price still changes at its instant.
      await one.must('catalog.restore', { version: 1, reason: '名称改错了' })
      expect((await one.must('catalog.versions', {})).records.map(({ id, state }) => [id, state])).toEqual([
        [5, 'scheduled'],
        [4, 'inForce'],
        [3, 'unused'],
        [2, 'past'],
        [1, 'past'],
      ])
      expect(await outputs(5)).toEqual([
        ['甲', price('7')],
        ['乙', price('8')],
      ])
      // What the scheduled one changes too is named, and nothing is changed.
      const cheaper = document.replace('"8"', '"6"')
      const proposed = await one.must('catalog.import', { document: cheaper, reason })
      const finance = await openStaff(server, phone(), ['finance'])
      await finance.proves('approval')
      const decide = async (id: string) => {
        const { rev, payloadHash } = await finance.must('approval.detail', { id })
        return finance.call('approval.decide', { id, rev, payloadHash, decision: 'approve', reason })
      }
      expect(await decide(proposed.approvalId)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('models.m-1.price.output') },
      })
      // The scheduled one itself can be restored at once; what it would change later is then no change.
      const early = await one.must('catalog.restore', { version: 5, reason: '提前降价' })
      expect((await decide(early.approvalId)).status).toBe(200)
      await server.deps.catalogs.follow()
      expect(await one.must('model.detail', { modelId: 'm-1' })).toMatchObject({ price: { output: '7.00' } })
      const { periods } = await one.must('model.priceHistory', { modelId: 'm-1' })
      expect(periods.map(({ price: of }) => of?.output)).toEqual(['8.00', '7.00'])
    })

    it('takes a scheduled version back, and leaves what is scheduled after it', async () => {
      const one = await owner()
      const at = (hours: number) => server.deps.clock() + hours * 3_600_000
      const cheaper = document.replaceAll('"8"', '"7"')
      const reason = '排定一版'
      await publish(one, 'catalog.import', { document: cheaper, effectiveAt: at(1), reason })
      const named = { document: cheaper.replaceAll('"甲"', '"新名"'), effectiveAt: at(2), reason }
      await one.must('catalog.import', named)
      const withdrawn = await one.must('catalog.withdraw', { version: 2, reason: '先不降价' })
      expect(withdrawn).toMatchObject({
        version: 1,
        differences: [{ path: 'models.m-1.price.output', before: '"7"', after: '"8"' }, {}],
        nodes: { count: 1, confirmed: 1 },
      })
      const { records } = await one.must('catalog.versions', {})
      expect(records.map(({ id, state }) => [id, state])).toEqual([
        [4, 'scheduled'],
        [3, 'unused'],
        [2, 'unused'],
        [1, 'inForce'],
      ])
      const { document: left } = await one.must('catalog.export', { version: 4 })
      expect(await one.must('catalog.diff', { to: 2 })).toEqual(
        await one.must('catalog.diff', { from: 1, to: 2 }),
      )
      const first = await one.must('catalog.diff', { to: 1 })
      expect(first).toMatchObject({ from: null, to: 1, withheld: [] })
      expect(first.differences.map(({ path, before }) => [path, before])).toContainEqual(['models.m-1', ''])
      expect((await one.call('catalog.diff', { to: 99 })).status).toBe(404)
      expect((await one.call('catalog.diff', { to: 0 })).status).toBe(400)
      expect(left).toBe(`${JSON.stringify(JSON.parse(document.replaceAll('"甲"', '"新名"')), null, 2)}\n`)
      const { periods } = await one.must('model.priceHistory', { modelId: 'm-1' })
      expect(periods.map(({ price }) => price?.output)).toEqual(['8.00'])
      for (const version of [1, 2, 3, 9])
        expect((await one.call('catalog.withdraw', { version, reason: '再撤一次' })).status).toBe(404)
      const finance = await openStaff(server, phone(), ['finance'])
      await finance.proves('price')
      expect((await finance.call('catalog.withdraw', { version: 4, reason: '财务撤回' })).status).toBe(403)
    })

    it('shows upstreams and costs to those who may see them only', async () => {
      const one = await owner()
      const moved = document.replaceAll(CANARY_HOST, `new-${CANARY_HOST}`).replaceAll(COST, '6.666')
      await one.must('catalog.import', { document: moved, reason: '换了上游' })
      const bodies = async (...roles: ('operator' | 'support' | 'auditor')[]) => {
        const staff = await openStaff(server, phone(), roles)
        await staff.proves('export')
        const found = await Promise.all([
          staff.call('catalog.diff', { from: 1, to: 2 }),
          staff.call('catalog.export', {}),
          staff.call('catalogModel.list', {}),
          staff.call('catalog.versions', {}),
        ])
        return JSON.stringify(found)
      }
      const [operating, supporting, auditing] = [
        await bodies('operator'),
        await bodies('support'),
        await bodies('auditor'),
      ]
      expect([operating.includes(CANARY_HOST), operating.includes(COST)]).toEqual([true, false])
      expect([supporting.includes(CANARY_HOST), supporting.includes(COST)]).toEqual([false, false])
      expect([auditing.includes(CANARY_HOST), auditing.includes(COST)]).toEqual([true, true])
    })

    it('is imported by the owner alone, who has to prove it is they', async () => {
      const staff = await operator()
      expect((await staff.call('catalog.import', { document, reason: '运营导入' })).status).toBe(403)
      const finance = await openStaff(server, phone(), ['finance'])
      await finance.proves('price')
      expect((await finance.call('catalog.import', { document, reason: '财务导入' })).status).toBe(403)
      const unproved = await openStaff(server, '13900000001')
      expect((await unproved.call('catalog.import', { document, reason: '没有验证' })).status).toBe(428)
      expect(endpoints['catalog.restore'].stepUp).toBe('price')
      expect((await unproved.call('catalog.export', {})).body).toMatchObject({
        message: '请先验证身份',
        result: { purpose: 'export' },
      })
    })
  })
})
