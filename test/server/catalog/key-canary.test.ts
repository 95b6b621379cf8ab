import { giveRole } from '../support/written-rows.ts'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { endpoints, isPagedList, type EndpointName } from '../../../contract/endpoints.ts'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { findCanaries, hatchCanaries, place, type Place } from '../../support/canaries.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { databasePlaces } from '../canary/places.ts'
import { question, startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const why = { reason: '接入新的上游' }
const usage = { prompt_tokens: 10, completion_tokens: 4 }
const canaries = {
  ...hatchCanaries(),
  first: 'sk-first-canary-7261839405',
  second: 'sk-second-canary-9483716250',
}

forEachDatabase((engine) => {
  /** Of one order or batch, of which there is none here. */
  const STORIES: readonly EndpointName[] = [
    'alert.events',
    'bill.differences',
    'bill.totals',
    'managedInvoice.items',
    'managedInvoice.reversals',
    'managedOrder.events',
    'voucher.events',
  ]

  describe('the keys of a channel', () => {
    const lines: string[] = []
    const answerPlaces: Place[] = []
    let gateway: TestGateway
    let owner: StaffMember
    beforeAll(async () => {
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(chunk.toString())
          done()
        },
      })
      gateway = await startGateway({
        engine,
        env: { ADMIN_PHONES: '13900000001', UPSTREAM_NETWORKS: '127.0.0.1' },
        overrides: { log: pino({ level: 'trace', base: undefined }, sink), metrics: createMetrics() },
      })
      owner = await openStaff(gateway, '13900000001')
      for (const purpose of ['channel', 'price', 'export']) await owner.proves(purpose)
    })
    afterAll(() => gateway.close())

    async function ask(name: EndpointName, input: object = {}) {
      const { status, body } = await owner.call(name, input)
      answerPlaces.push(place(`answer of ${name}`, JSON.stringify(body)))
      return { status, result: body.result }
    }
    const follow = () => gateway.deps.catalogs.follow()
    const keys = async () =>
      (await owner.must('channelKey.list', { pageSize: '100' })).records.filter(({ name }) => name === 'acme')

    it('stand nowhere in clear after all that is done with them, before an upstream that repeats them', async () => {
      const user = await gateway.newUser('10')
      // An upstream that repeats what it was sent, as careless ones do.
      const echo = (status: number) =>
        gateway.backup.play((exchange) =>
          answers(
            { error: { message: `bad key ${exchange.received.headers.authorization ?? ''}` } },
            status,
          )(exchange),
        )
      const channel = { id: 'acme', name: '远山', baseUrl: gateway.backup.baseUrl, key: canaries.first }
      expect((await ask('channel.add', { ...channel, ...why })).status).toBe(200)
      for (const bad of [
        { ...channel, baseUrl: `https://${canaries.first}@up.example.com/v1` },
        { ...channel, key: [canaries.second] },
        { ...channel, extra: canaries.second },
      ])
        expect((await ask('channel.add', { ...bad, ...why })).status).toBe(400)
      expect(
        (await ask('route.add', { channelId: 'acme', modelId: 'up', target: 'far', priority: 9, ...why }))
          .status,
      ).toBe(200)
      await follow()
      for (const status of [401, 500, 400]) {
        echo(status)
        const answer = await user.post('/chat/completions', question('hi'))
        answerPlaces.push(place(`/v1 ${status}`, await answer.text()))
        const test = { channelId: 'acme', target: 'far', type: 'chat' }
        expect((await ask('channel.test', test)).status).toBe(200)
      }
      expect(gateway.backup.received.at(-1)?.headers.authorization).toBe(`Bearer ${canaries.first}`)
      const { baseUrl } = channel
      const added = await ask('channelKey.add', { name: 'acme', baseUrl, key: canaries.second, ...why })
      expect(added.status).toBe(200)
      const next = (await keys()).find(({ state }) => state === 'next')
      await ask('channelKey.promote', { id: next?.id, rev: next?.rev, ...why })
      await follow()
      gateway.backup.play(answers(completion('好', usage)))
      await user.post('/chat/completions', question('hi'))
      expect(gateway.backup.received.at(-1)?.headers.authorization).toBe(`Bearer ${canaries.second}`)

      const { document } = await owner.must('catalog.export', {})
      const imported = writeDocument({ ...JSON.parse(document), tags: undefined })
      await ask('catalog.import', { document: imported, dryRun: true, ...why })
      const lists = (Object.keys(endpoints) as EndpointName[]).filter(
        (name) => endpoints[name].path.startsWith('/admin/') && isPagedList(endpoints[name]),
      )
      for (const [nth, name] of lists.entries()) {
        const { method, path } = endpoints[name]
        // One person takes five files a day.
        const reader = await openStaff(gateway, String(13_800_000_100 + Math.floor(nth / 5)))
        for (const role of ['auditor', 'operator'] as const)
          await giveRole(gateway.deps, { userId: reader.userId, role })
        const none = { orderNo: 'none', batchId: 'none', alertId: 'none', billId: 'none', invoiceId: 'none' }
        const one = { id: 'acme', modelId: 'up', userId: user.userId, ...none }
        const input = Object.fromEntries(
          Object.entries(one).filter(([field]) => Object.hasOwn(endpoints[name].input.shape, field)),
        )
        await ask(name, input)
        const query = method === 'GET' ? `?${new URLSearchParams(input)}` : ''
        const file = await fetch(`${gateway.origin}/maas${path}/export${query}`, {
          method,
          headers: { 'x-access-token': reader.accessToken, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify(input) }),
        })
        expect([name, file.status]).toEqual([name, STORIES.includes(name) ? 404 : 200])
        answerPlaces.push(place(`file of ${name}`, await file.text()))
      }
      await ask('catalog.export')
      await ask('catalog.diff', { to: '2' })
      await ask('channel.detail', { id: 'acme' })
      const { rev, name } = await owner.must('channel.detail', { id: 'acme' })
      expect(
        (await ask('channel.edit', { id: 'acme', rev, name, baseUrl: 'https://up.example.com/v1', ...why }))
          .status,
      ).toBe(200)
      await follow()
      expect((await keys()).map(({ state }) => state)).toEqual(['revoked', 'revoked'])

      const everywhere = [
        ...(await databasePlaces(gateway)),
        place('log', lines.join('')),
        place('metrics', await gateway.deps.metrics.text()),
        ...answerPlaces,
      ]
      expect([answerPlaces.length > 40, lines.length > 20]).toEqual([true, true])
      expect(findCanaries(canaries, everywhere)).toEqual([])
      expect(findCanaries(canaries, [place('log', `${lines.join('')}${canaries.first}`)])).toEqual([
        'first in log',
      ])
    }, 120_000)
  })
})
