import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as fc from 'fast-check'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Place } from '../../support/canaries.ts'
import { databasePlaces } from '../canary/places.ts'
import { fromSchema } from '../fuzz/from-schema.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, openTestServer, type TestServer } from '../support/test-server.ts'

const OWNER = '13900000001'
/** Of undici and fetch, and of Node's own client. */
const OUTGOING = ['undici:request:create', 'http.client.request.start']

/** Ends the session, as spec.md has it. */
const CHANGES = new Set<EndpointName>(['login.logout'])

/** Sums of calls by key, made when they are read, and how much staff read. */
const DERIVED = new Set(['table key_day', 'table key_hour', 'table staff_reading'])

/** Those that have nothing to show here. */
const REFUSED: Partial<Record<EndpointName, number>> = {
  'alert.detail': 404,
  'alert.events': 404,
  'approval.detail': 404,
  'batch.detail': 404,
  'batch.errors': 404,
  'batch.output': 404,
  'brake.detail': 404,
  'bill.detail': 404,
  'bill.differences': 404,
  'bill.totals': 404,
  'company.detail': 404,
  'conversation.attachment': 404,
  'invoice.detail': 404,
  'invoice.file': 404,
  'invoiceTitle.detail': 404,
  'managedInvoice.detail': 404,
  'managedInvoice.items': 404,
  'managedInvoice.reversals': 404,
  'price.history': 404,
  'price.notices': 404,
  'price.noticeUsers': 404,
  'price.series': 404,
  'price.rehearsal': 404,
  'refund.detail': 404,
  'share.link': 404,
  'stats.whatIf': 400,
  'voucher.detail': 404,
  'voucher.events': 404,
}

const reads = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method === 'GET' && !CHANGES.has(name),
)

forEachDatabase((engine) => {
  describe('a GET', () => {
    let server: TestServer
    let owner: StaffMember
    let before: Place[] = []
    const statements: unknown[] = []
    const inputs: Partial<Record<EndpointName, object>> = {}
    const note = (message: unknown) => void statements.push(message)

    beforeAll(async () => {
      server = await openTestServer({ engine, env: { ADMIN_PHONES: OWNER } })
      owner = await openStaff(server, OWNER)
      await owner.topUp('10')
      const requestId = await makeCall(server, { userId: owner.userId })
      for (const purpose of ['staff', 'export']) await owner.proves(purpose)
      const [order] = (await owner.must('order.list')).records
      const [entry] = (await owner.must('audit.list')).records
      const [channel] = (await owner.must('channel.list')).records
      const lanes = [{ modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }]
      const talk = { kind: 'chat', title: '周报', lanes, isSynced: false }
      const { id } = await owner.must('conversation.add', talk)
      const draft = await owner.must('announcement.add', {
        title: '维护',
        body: '今晚维护',
        importance: 'info',
        place: 'panel',
        audience: 'all',
        reason: '计划内的维护',
      })
      await server.deps.database.db
        .insertInto('risk_case')
        .values({
          id: 'r1',
          kind: 'forgedCallbacks',
          subject: 'wechat',
          state: 'open',
          user_id: '',
          detail: '一天里 3 次',
          figure: 3,
          created_at: 1,
          last_at: 1,
        })
        .execute()
      const [ofOrder, ofModel] = [{ orderNo: order?.orderNo }, { modelId: 't-chat' }]
      const ofUser = { userId: owner.userId }
      Object.assign(inputs, {
        'announcement.detail': { id: draft.id },
        'announcement.preview': { id: draft.id },
        'audit.detail': { hash: entry?.hash },
        'billFormat.detail': { id: channel?.id },
        'catalog.diff': { from: 1, to: 1 },
        'catalogModel.detail': { id: 't-chat' },
        'channel.detail': { id: channel?.id },
        'channel.statePreview': { id: channel?.id, state: 'draining' },
        'conversation.detail': { id },
        'conversation.export': { id, format: 'json' },
        'managedOrder.detail': ofOrder,
        'managedOrder.events': ofOrder,
        'media.list': { kind: 'image' },
        'model.detail': ofModel,
        'model.priceHistory': ofModel,
        'model.uptime': ofModel,
        'offer.detail': { id: 'p-100' },
        'order.detail': ofOrder,
        'order.wait': ofOrder,
        'risk.detail': { id: 'r1' },
        'stats.receipt': { requestId },
        'stats.diagnosis': { requestId },
        'user.detail': { id: owner.userId },
        'user.samePerson': { id: owner.userId },
        'user.ledger': ofUser,
        'user.ledgerProof': ofUser,
        'user.calls': ofUser,
        'user.orders': ofUser,
        'user.sessions': ofUser,
        'user.notes': ofUser,
      } satisfies Partial<Record<EndpointName, object>>)
      before = await tables()
      for (const channel of OUTGOING) subscribe(channel, note)
    })
    afterAll(async () => {
      for (const channel of OUTGOING) unsubscribe(channel, note)
      await server.close()
    })

    const tables = async () =>
      (await databasePlaces(server)).filter(({ name }) => name.startsWith('table ') && !DERIVED.has(name))

    it.each(reads)('changes no row of any table and asks no upstream: %s', async (name) => {
      const { status } = await owner.call(name, inputs[name] ?? anyInput(name))
      expect(status).toBe(REFUSED[name] ?? 200)
      expect(await tables()).toEqual(before)
      expect(statements).toEqual([])
    })

    it('was compared in tables that have rows', () => {
      expect(before.length).toBeGreaterThan(30)
      expect(before.filter(({ bytes }) => bytes.length > 2).length).toBeGreaterThan(15)
    })
  })
})

/** Nothing where that is enough, else what the schema accepts. */
function anyInput(name: EndpointName): object {
  const { input } = endpoints[name]
  if (input.safeParse({}).success) return {}
  const found = fc
    .sample(fromSchema(input), { numRuns: 500, seed: 1 })
    .find((one) => input.safeParse(one).success)
  if (!found) throw new Error(`no input for ${name}`)
  return found
}
