import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'

const OWNERS = ['13900000001', '13900000002'] as const
const model = {
  id: 'm-1',
  name: '甲',
  vendor: '厂',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '2', output: '8' },
  upstreams: [{ baseUrl: 'https://upstream.example/v1', model: 'x' }],
}
const draft = { ...model, id: 'm-2', name: '乙', state: 'draft' }
const offer = { id: 'p-1', name: '包', tokens: 1_000_000, price: '10', validDays: 30, models: ['*'] }
const catalog = { models: [model, draft], packages: [offer] }
const priced = (input: string) => ({
  ...catalog,
  models: [{ ...model, price: { input, output: '8' } }, draft],
})
const renamed = { ...catalog, models: [{ ...model, name: '新名' }, draft] }
const unsafe = (apiKeyEnv: string) => ({
  ...priced('1'),
  models: [...priced('1').models, { ...draft, id: 'm-3', upstreams: [{ ...model.upstreams[0], apiKeyEnv }] }],
})

forEachDatabase((engine) => {
  describe('a whole catalogue', () => {
    const time = createClock()
    let server: TestApp
    let one: StaffMember
    let two: StaffMember
    const start = async (env: object = {}) => {
      const apart = { ADMIN_PHONES: OWNERS.join(), ...env }
      server = await startApp({ engine, clock: time.now, catalog, env: apart })
      one = await openStaff(server, OWNERS[0])
      two = await openStaff(server, OWNERS[1])
      for (const purpose of ['price', 'export']) await one.proves(purpose)
      for (const owner of [one, two]) await owner.proves('approval')
    }
    afterEach(() => server.close())

    const importing = (document: object, more: object = {}) =>
      one.call('catalog.import', { document: JSON.stringify(document), reason: '整份导入', ...more })
    const propose = async (document: object, more: object = {}) => {
      const { body } = await importing(document, more)
      expect(body).toMatchObject({ result: { state: 'waiting', version: null } })
      return body.result.approvalId
    }
    const decide = async (by: StaffMember, id: string) => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      const decision = { id, rev, payloadHash, decision: 'approve', reason: '已经核对' }
      const answer = await by.call('approval.decide', decision)
      await server.deps.catalogs.follow()
      return answer
    }
    const inForce = () => server.deps.catalogs.current()

    it('that changes a price waits for a second person, owner or not, who approves exactly the document', async () => {
      await start()
      const id = await propose(priced('1'))
      expect([inForce().id, (await decide(one, id)).status]).toEqual([1, 403])
      const { payload, subject } = await two.must('approval.detail', { id })
      expect([subject, JSON.parse(payload)]).toEqual([
        'catalog:',
        {
          version: null,
          parentId: 1,
          effectiveAt: null,
          reason: '整份导入',
          changes: { 'models.m-1.price.input': '"2" → "1"' },
        },
      ])
      expect((await decide(two, id)).status).toBe(200)
      expect(await one.must('catalog.export', {})).toEqual({
        version: 2,
        document: JSON.stringify(priced('1')),
      })
      const { records } = await one.must('catalog.versions', {})
      expect(records[0]).toMatchObject({ id: 2, approvalId: id, source: 'import', reason: '整份导入' })
    })

    it('that is restored waits as one that is imported', async () => {
      await start()
      await decide(two, await propose(priced('3'), { effectiveAt: time.now() + 7 * DAY + HOUR }))
      const restoring = { version: 2, effectiveAt: time.now() + 7 * DAY + MINUTE, reason: '提前涨价' }
      const { body } = await one.call('catalog.restore', restoring)
      expect(body.result).toMatchObject({
        state: 'waiting',
        differences: [{ path: 'models.m-1.price.input', before: '"2"', after: '"3"' }],
      })
      expect((await one.must('catalog.versions', {})).total).toBe(2)
    })

    it.each([
      ['puts a draft on sale', { ...catalog, models: [model, { ...draft, state: 'onSale' }] }],
      ['takes a model off sale', { ...catalog, models: [{ ...model, state: 'withdrawn' }, draft] }],
      ['prices a draft', { ...catalog, models: [model, { ...draft, price: { input: '1', output: '8' } }] }],
      ['changes a package', { ...catalog, packages: [{ ...offer, tokens: 2_000_000 }] }],
      ['changes the rules of top-ups', { ...catalog, topup: { min: '2', max: '100', presets: ['10'] } }],
      [
        'changes the rules of invites',
        { ...catalog, invite: { inviterTokens: 5, inviteeTokens: 5, when: 'signup' } },
      ],
    ])('that %s waits', async (_, document) => {
      await start()
      await propose(document)
      expect(inForce().id).toBe(1)
    })

    it('that changes none of it is published at once, and the audit tells in what', async () => {
      await start()
      const { body } = await importing(renamed)
      expect(body.result).toMatchObject({
        state: 'done',
        version: 2,
        differences: [{ path: 'models.m-1.name' }],
        nodes: { count: 1, confirmed: 1 },
      })
      expect(inForce().catalog.models[0]?.name).toBe('新名')
      const entry = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['approval_id', 'after'])
        .where('action', '=', 'catalog.import')
        .executeTakeFirstOrThrow()
      expect(entry.approval_id).toBe(body.result.approvalId)
      expect(JSON.parse(entry.after)).toMatchObject({ version: 2, differences: [{ before: '"甲"' }] })
    })

    it('is proposed again if another was published meanwhile', async () => {
      await start()
      const id = await propose(priced('1'))
      expect((await importing(renamed)).body.result.state).toBe('done')
      expect(await decide(two, id)).toMatchObject({
        status: 409,
        body: { message: '目录在提议之后变过，请重新提议' },
      })
      expect(inForce()).toMatchObject({ id: 2, catalog: { models: [{ name: '新名' }, {}] } })
    })

    it('is proposed again if a scheduled one came into force meanwhile', async () => {
      await start()
      await decide(two, await propose(priced('1'), { effectiveAt: time.now() + 5 * MINUTE }))
      const id = await propose({ ...catalog, packages: [{ ...offer, tokens: 2_000_000 }] })
      time.advance(5 * MINUTE)
      await two.proves('approval')
      expect(await decide(two, id)).toMatchObject({
        status: 409,
        body: { message: '目录在提议之后变过，请重新提议' },
      })
      expect(inForce().id).toBe(2)
    })

    it('gives notice of a rise when it is approved, too, and leads no secret elsewhere', async () => {
      await start()
      expect((await importing(priced('3'))).status).toBe(400)
      expect((await importing(unsafe('SECRET_KEY'))).status).toBe(400)
      const id = await propose(priced('3'), { effectiveAt: time.now() + 7 * DAY + MINUTE })
      time.advance(2 * MINUTE)
      await two.proves('approval')
      expect(await decide(two, id)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('m-1') },
      })
      expect((await two.must('approval.detail', { id })).state).toBe('waiting')
    })

    it('is published by one person where four eyes are off, and marked', async () => {
      await start({ OPS_FOUR_EYES: 'off' })
      const { body } = await importing(priced('1'))
      expect(body.result).toMatchObject({ state: 'done', version: 2, nodes: { confirmed: 1 } })
      const { isSolo } = await two.must('approval.detail', { id: body.result.approvalId })
      expect([isSolo, inForce().id]).toEqual([true, 2])
    })
  })
})
