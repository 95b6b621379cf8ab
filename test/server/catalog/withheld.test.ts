import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { permissionsOfRoles, ROLE_NAMES, type Role } from '../../../contract/roles.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock } from '../support/test-clock.ts'

const OWNERS = ['13900000001', '13900000002'] as const
const ADDRESS = 'canary-address.example'
const KEY = 'CANARY_KEY'
const COST = '3.141'
/** What each canary takes to be read. */
const CANARIES = { [ADDRESS]: 'channel.read', [KEY]: 'channel.read', [COST]: 'report.cost' } as const

const upstream = { baseUrl: `https://${ADDRESS}/v1`, apiKeyEnv: KEY, model: 'x' }
const model = {
  id: 'm-1',
  name: '甲',
  vendor: '厂',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '8', output: '8' },
  upstreams: [upstream],
}
const hidden = { ...upstream, costs: [{ price: { input: COST, output: '1' } }] }
const changed = {
  models: [
    { ...model, price: { input: '7', output: '8' }, upstreams: [hidden] },
    { ...model, id: 'm-2', state: 'draft', upstreams: [hidden] },
  ],
}

/** Who compares the bills of upstreams has to know whose they are: a channel without a name is called by its host. */
const NAMES_CHANNELS = new Set<EndpointName>(['billFormat.list'])

/** Every read of staff that asks for nothing, and the files of lists. */
const reads = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { method, path, auth, row }: Endpoint = endpoints[name]
  if (auth !== 'staff' || method !== 'GET' || NAMES_CHANNELS.has(name)) return []
  return row ? [path, `${path}/export`] : [path]
})

forEachDatabase((engine) => {
  describe('a proposed catalogue', () => {
    const time = createClock()
    let server: TestApp
    let proposer: StaffMember
    let approvalId: string
    const people = new Map<Role, StaffMember>()

    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: time.now,
        catalog: { models: [model] },
        env: { ADMIN_PHONES: OWNERS.join() },
      })
      proposer = await openStaff(server, OWNERS[0])
      await proposer.proves('price')
      const document = JSON.stringify(changed)
      const { body } = await proposer.call('catalog.import', { document, reason: '整份导入' })
      expect(body).toMatchObject({ result: { state: 'waiting' } })
      approvalId = body.result.approvalId
      for (const [i, role] of ROLE_NAMES.entries())
        people.set(role, await openStaff(server, `1380000000${i}`, [role]))
    })
    afterAll(() => server.close())

    const person = (role: Role) => {
      const found = people.get(role)
      if (!found) throw new Error(role)
      return found
    }
    const shownTo = async (member: StaffMember) =>
      JSON.parse((await member.must('approval.detail', { id: approvalId })).payload) as object
    const canariesIn = (text: string) => Object.keys(CANARIES).filter((canary) => text.includes(canary))

    it('is shown as a diff, without the channels and costs that its reader may not see, which are named', async () => {
      const other = await openStaff(server, OWNERS[1])
      const { changes } = (await shownTo(other)) as { changes: Record<string, string> }
      expect(canariesIn(JSON.stringify(changes))).toEqual([ADDRESS, KEY, COST])
      expect(Object.keys(changes)).toEqual(['models.m-1.price.input', 'models.m-1.upstreams', 'models.m-2'])
      const shown = await shownTo(person('finance'))
      expect(shown).toMatchObject({
        version: null,
        parentId: 1,
        changes: { 'models.m-1.price.input': '"8" → "7"' },
        withheld: ['models.m-1.upstreams', 'models.m-2.upstreams'],
      })
      expect(canariesIn(JSON.stringify(shown))).toEqual([])
    })

    it('stands in no list, and in no answer to a decision', async () => {
      const lists = [
        await proposer.must('approval.list', {}),
        await person('finance').must('approval.list', {}),
      ]
      for (const { records } of lists) {
        expect(records.map(({ id }) => id)).toEqual([approvalId])
        expect(records[0]).not.toHaveProperty('payload')
      }
      const finance = person('finance')
      await finance.proves('approval')
      const { rev, payloadHash } = await finance.must('approval.detail', { id: approvalId })
      const decision = { id: approvalId, rev: rev + 1, payloadHash, decision: 'refuse', reason: '先不改价' }
      const stale = await finance.call('approval.decide', decision)
      const decided = await finance.call('approval.decide', { ...decision, rev })
      expect([stale.status, decided.status]).toEqual([409, 200])
      for (const { body } of [stale, decided]) {
        expect(JSON.stringify(body)).not.toContain('"payload"')
        expect(canariesIn(JSON.stringify(body))).toEqual([])
      }
      const audited = await server.deps.database.db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'approval.decide')
        .execute()
      expect(audited.map(({ after }) => after).join()).not.toContain('"document"')
    })

    it.each([...ROLE_NAMES])('leaves nothing for %s to read that the role may not', async (role) => {
      const held = permissionsOfRoles([role])
      const secret = Object.entries(CANARIES).flatMap(([canary, permission]) =>
        held.has(permission) ? [] : [canary],
      )
      const { accessToken } = person(role)
      const bodies = []
      const queries = ['', `?id=${approvalId}`, '?from=1&to=1', '?id=m-1', '?version=1']
      for (const path of reads)
        for (const query of queries) {
          const answer = await server.app.inject({
            url: `/maas${path}${query}`,
            headers: { 'x-access-token': accessToken },
          })
          bodies.push(answer.body)
        }
      expect(bodies.length).toBeGreaterThan(50)
      expect(canariesIn(bodies.join()).filter((canary) => secret.includes(canary))).toEqual([])
    })
  })
})
