import { transact } from '../../../server/platform/db/transact.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const FIRST = 'sk-first-canary-000001'
const SECOND = 'sk-second-canary-0002'
const why = { reason: '更换上游密钥' }

forEachDatabase((engine) => {
  describe('keys of upstreams in the database', () => {
    let gateway: TestGateway
    let user: GatewayUser
    let staff: StaffMember
    let shift = 0
    beforeEach(async () => {
      shift = 0
      gateway = await startGateway({ engine, clock: () => Date.now() + shift })
      user = await gateway.newUser('10')
      staff = await openStaff(gateway, '13700000001', ['operator'])
      await staff.proves('channel')
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
      await route(gateway.upstream.baseUrl)
    })
    afterEach(() => gateway.close())

    /** Leads `up` there, with the key `main`. */
    async function route(baseUrl: string) {
      await transact(gateway.deps.database.db, (trx) =>
        publishCatalog(trx, {
          deps: gateway.deps,
          change(document) {
            const catalog = JSON.parse(document) as { models: { id: string; upstreams: object[] }[] }
            for (const model of catalog.models)
              if (model.id === 'up') model.upstreams = [{ baseUrl, key: 'main', model: 'real-name' }]
            return writeDocument(catalog)
          },
          actorId: '',
          source: 'edit',
          reason: '',
        }),
      )
      await gateway.deps.catalogs.follow()
    }
    const add = (key: string, baseUrl = gateway.upstream.baseUrl) =>
      staff.must('channelKey.add', { name: 'main', baseUrl, key, ...why })
    const change = async (verb: 'promote' | 'revoke', { id, rev }: { id: string; rev: number }) => {
      const changed = await staff.must(`channelKey.${verb}`, { id, rev, ...why })
      await gateway.deps.catalogs.follow()
      return changed
    }
    async function sent() {
      await user.post('/chat/completions', question('hi'))
      return gateway.upstream.received.at(-1)?.headers.authorization
    }

    it('go from next to active to retiring to revoked, and one is sent at a time', async () => {
      expect(await sent()).toBeUndefined()
      const first = await add(FIRST)
      await gateway.deps.catalogs.follow()
      expect([first.state, first.last4, await sent()]).toEqual(['active', '0001', `Bearer ${FIRST}`])
      const second = await add(SECOND)
      expect([second.state, await sent()]).toEqual(['next', `Bearer ${FIRST}`])
      await change('promote', second)
      expect(await sent()).toBe(`Bearer ${SECOND}`)
      const states = async () =>
        (await staff.must('channelKey.list', {})).records.map(({ state }) => state).toSorted()
      expect(await states()).toEqual(['active', 'retiring'])
      shift = 25 * 3_600_000
      await prune(gateway.deps)
      const left = await gateway.deps.database.db
        .selectFrom('channel_key')
        .select(['state', 'key_sealed'])
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      expect(left).toEqual({ state: 'revoked', key_sealed: '' })
    })

    it('that made way by mistake are promoted again', async () => {
      const first = await add(FIRST)
      await change('promote', await add(SECOND))
      await change('promote', { id: first.id, rev: first.rev + 1 })
      expect(await sent()).toBe(`Bearer ${FIRST}`)
    })

    it('that are revoked are sent no more and cannot be used again', async () => {
      const revoked = await change('revoke', await add(FIRST))
      expect(await sent()).toBeUndefined()
      const again = await staff.call('channelKey.promote', { id: revoked.id, rev: revoked.rev, ...why })
      expect(again.status).toBe(409)
      const stale = await staff.call('channelKey.revoke', { id: revoked.id, rev: 1, ...why })
      expect(stale).toMatchObject({ status: 409, body: { result: { current: { rev: revoked.rev } } } })
    })

    it('are never sent to another address than the one they were added for', async () => {
      await add(FIRST)
      gateway.backup.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
      await route(gateway.backup.baseUrl)
      await user.post('/chat/completions', question('hi'))
      expect(gateway.backup.received).toHaveLength(1)
      expect(gateway.backup.received[0]?.headers.authorization).toBeUndefined()
    })

    it('stand in no answer, no version, no audit and no row in the clear', async () => {
      await change('promote', await add(FIRST).then(() => add(SECOND)))
      gateway.upstream.play(answers({ error: { message: `wrong key ${SECOND}` } }, 400))
      const refused = await (await user.post('/chat/completions', question('hi'))).text()
      const { db } = gateway.deps.database
      const everything = JSON.stringify([
        refused,
        await staff.must('channelKey.list', {}),
        await db.selectFrom('channel_key').selectAll().execute(),
        await db.selectFrom('audit_entry').selectAll().execute(),
        await db.selectFrom('catalog_version').selectAll().execute(),
        await db.selectFrom('idempotency').selectAll().execute(),
      ])
      expect(everything).not.toContain('canary')
    })

    it('are added by those who may change channels and have proved that it is they', async () => {
      const input = { name: 'main', baseUrl: gateway.upstream.baseUrl, key: FIRST, ...why }
      const support = await openStaff(gateway, '13700000002', ['support'])
      expect((await support.call('channelKey.add', input)).status).toBe(403)
      const unproved = await openStaff(gateway, '13700000003', ['operator'])
      expect((await unproved.call('channelKey.add', input)).status).toBe(428)
    })
  })
})
