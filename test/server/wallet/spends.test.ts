import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type EndpointName, type Endpoints } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { createWallet } from '../../../server/wallet/create-wallet.ts'
import { openTestServer, START, type TestServer, type TestUser } from '../support/test-server.ts'
import { sendSms } from '../support/send-sms.ts'
import { drawCodes, issueBatch, openIssuers, voucherIssue } from '../support/voucher-batches.ts'
import { secondOf, used } from './open-test-wallet.ts'

type OfUsers = { [N in EndpointName]: Endpoints[N]['auth'] extends 'user' ? N : never }[EndpointName]

interface Customer extends TestUser {
  keyId: string
  /** Of a call that was settled. */
  requestId: string
}

/** The package costs all that the call in flight leaves. */
const BALANCE = '1.01'
const HELD_NANO = 10_000_000n
const PACKAGE = { packageId: 'p-100', quantity: 1 }

let lastIssuer = 13_700_000_000

const pendingOrder = async (user: Customer) => {
  const { orderNo } = await user.must('order.topup', { amount: '1', channel: 'sandbox' })
  return { orderNo }
}
const boughtOrder = async (user: Customer) => {
  const { orderNo } = await user.must('order.purchase', { ...PACKAGE, channel: 'sandbox' })
  await user.must('payment.sandboxConfirm', { orderNo })
  return { orderNo }
}

const newSpendCap = async (user: Customer) => (await user.must('brake.add', { hourLimit: '1' })).id
const PERSON = { kind: 'person', name: '王小明' }
const newTitle = async (user: Customer) => ({ id: (await user.must('invoiceTitle.add', PERSON)).id })
const application = async (user: Customer) => {
  const { orderNo } = await boughtOrder(user)
  return { titleId: (await newTitle(user)).id, orderNos: [orderNo] }
}
const newInvoice = async (user: Customer) => ({
  id: (await user.must('invoice.apply', await application(user))).id,
})

type Input = object | ((user: Customer, server: TestServer) => Promise<object> | object)

/** What each endpoint is asked; null: it knows no money. A new endpoint has to be added, and has to answer with 200. */
const inputs: Partial<Record<OfUsers, Input | null>> = {
  'login.logout': null,
  'login.changePassword': null,
  'login.sessions': null,
  'login.revokeSession': null,
  'user.info': {},
  'user.profile': { nickname: '小明' },
  'user.verify': null,
  'user.verification': null,
  'user.settings': {},
  'user.staffViews': {},
  'user.setBalanceAlert': { threshold: BALANCE },
  'user.dismissBalanceAlert': {},
  'user.export': null,
  'user.closing': {},
  async 'user.close'(user, server) {
    const { balance, tokens } = await user.must('user.closing')
    await sendSms(server, { phone: user.phone, purpose: 'close' })
    return { code: server.lastCode(user.phone), forfeits: { balance, tokens } }
  },
  'key.overview': {},
  'key.add': { name: '另一把', budget: { total: '1' } },
  'key.edit': ({ keyId }) => ({ id: keyId, budget: { total: '0.01' } }),
  'key.rotate': ({ keyId }) => ({ id: keyId, graceHours: 1 }),
  'key.disable': ({ keyId }) => ({ id: keyId }),
  'key.enable': ({ keyId }) => ({ id: keyId }),
  'key.delete': ({ keyId }) => ({ id: keyId }),
  'brake.list': {},
  'brake.detail': async (user) => ({ id: await newSpendCap(user) }),
  'brake.add': { hourLimit: '1' },
  'brake.edit': async (user) => ({ id: await newSpendCap(user), hourLimit: '2' }),
  'brake.release': async (user) => ({ id: await newSpendCap(user) }),
  'brake.delete': async (user) => ({ id: await newSpendCap(user) }),
  'userAlert.rules': null,
  'userAlert.setRules': null,
  'userAlert.channels': null,
  'userAlert.addMail': null,
  'userAlert.addWebhook': null,
  'userAlert.sendCode': null,
  'userAlert.verifyChannel': null,
  'userAlert.rotateSecret': null,
  'userAlert.testChannel': null,
  'userAlert.deleteChannel': null,
  'userAlert.deliveries': null,
  'userAlert.resend': null,
  'stats.summary': {},
  'stats.list': {},
  'stats.detail': {},
  'stats.byModel': {},
  'stats.keys': {},
  'stats.byKey': {},
  'stats.latency': {},
  'stats.priceChanges': {},
  'stats.forecast': {},
  'stats.calls': {},
  'stats.whatIf': { modelId: 't-chat', targetIds: 't-chat-plain' },
  'stats.measured': { modelIds: 't-chat' },
  'stats.receipt': ({ requestId }) => ({ requestId }),
  'stats.diagnosis': ({ requestId }) => ({ requestId }),
  'media.list': null,
  'media.delete': null,
  'package.mine': {},
  'package.ownWelcome': {},
  'package.forecast': {},
  'package.savings': {},
  async 'package.edit'(user) {
    await boughtOrder(user)
    const [owned] = await user.must('package.mine')
    return { id: owned?.id, isAside: true }
  },
  'order.topupOptions': {},
  'order.topup': { amount: '1', channel: 'sandbox' },
  'order.purchase': { ...PACKAGE, channel: 'balance' },
  'batch.list': {},
  'batch.detail': null,
  'batch.cancel': null,
  'batch.output': null,
  'batch.errors': null,
  'order.list': {},
  'order.detail': pendingOrder,
  'order.wait': boughtOrder,
  'order.cancel': pendingOrder,
  'order.query': pendingOrder,
  'order.refund': boughtOrder,
  'payment.sandboxConfirm': pendingOrder,
  'invoiceTitle.list': {},
  'invoiceTitle.detail': newTitle,
  'invoiceTitle.add': PERSON,
  'invoiceTitle.edit': async (user) => ({ ...(await newTitle(user)), rev: 1, ...PERSON }),
  'invoiceTitle.makeDefault': newTitle,
  'invoiceTitle.delete': newTitle,
  'invoice.orders': {},
  'invoice.preview': application,
  'invoice.apply': application,
  'invoice.list': {},
  'invoice.detail': newInvoice,
  'invoice.items': async (user) => ({ invoiceId: (await newInvoice(user)).id }),
  'invoice.cancel': newInvoice,
  'invoice.file': null,
  'company.verification': {},
  'company.verify': null,
  'income.list': {},
  'income.series': {},
  'income.proof': {},
  'notice.mine': {},
  'notice.dismiss': null,
  'invite.info': {},
  'invite.list': {},
  'conversation.list': null,
  'conversation.search': null,
  'conversation.find': null,
  'conversation.detail': null,
  'conversation.add': null,
  'conversation.edit': null,
  'conversation.saveMessage': null,
  'conversation.mark': null,
  'conversation.wins': null,
  'conversation.delete': null,
  'conversation.restore': null,
  'conversation.export': null,
  'conversation.attach': null,
  'conversation.attachment': null,
  'share.list': null,
  'share.add': null,
  'share.link': null,
  'share.revoke': null,
  'share.copy': null,
  'folder.list': null,
  'folder.add': null,
  'folder.edit': null,
  'folder.delete': null,
  'preset.list': null,
  'draft.read': null,
  'draft.save': null,
  'draft.delete': null,
  'preset.save': null,
  'preset.delete': null,
  'view.list': null,
  'view.add': null,
  'view.edit': null,
  'view.delete': null,
  async 'voucher.redeem'(_user, server) {
    const { operator } = await openIssuers(server, () => String((lastIssuer += 1)))
    const { id } = await issueBatch(operator, voucherIssue(START))
    return { code: (await drawCodes(operator, id))[0] }
  },
}
const callable = Object.entries(inputs).filter(([, input]) => input !== null) as [OfUsers, Input][]

/** Without ids, numbers of orders and keys: they are others each time. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (name, member: unknown) => {
    if (['id', 'ledgerIds', 'last4', 'phone', 'username'].includes(name)) return '…'
    return typeof member === 'string' ? member.replaceAll(/[\w-]{8,}/g, '…') : member
  })

/** What a customer who has a reservation sees of an endpoint, and what it leaves. */
async function outcomeOf(server: TestServer, name: OfUsers, inFlight: 'none' | 'brief' | 'lasting') {
  const { wallet, database } = server.deps
  server.time.now = START
  const customer = await openCustomer(server)
  // Lists show the calls in one order.
  server.time.now += 1
  const callOf = () => ({ ...secondOf(customer.userId, HELD_NANO), keyId: customer.keyId })
  const call = { ...callOf(), reservation: inFlight === 'none' ? undefined : inFlight }
  if (inFlight !== 'none') await wallet.hold(call)
  const isRecorded = () =>
    database.db
      .selectFrom('call')
      .select('status')
      .where('request_id', '=', call.requestId)
      .executeTakeFirst()
  if (inFlight === 'lasting') while (!(await isRecorded())) await sleep(5)

  const input = inputs[name] ?? {}
  const sent = typeof input === 'function' ? await input(customer, server) : input
  const { status, body } = await customer.call(name, sent)
  const shown = await wallet.readBalance(customer.userId)
  // Another node knows of the calls in flight what the database does.
  const node = createWallet({ ...server.deps, longestMs: () => 600_000, nodeId: newId() })
  const isWithin = await node
    .hold({ ...callOf(), lines: secondOf('', 1n).lines, keyBudget: { total: '0.01' } })
    .then(
      () => true,
      () => false,
    )
  if (inFlight !== 'none') await wallet.settle(used(call.requestId, call.lines))
  const left = await wallet.readBalance(customer.userId)
  return { status, answer: comparable([body.message, body.result]), shown, isWithin, left }
}

async function openCustomer(server: TestServer): Promise<Customer> {
  const user = await server.newUser()
  await user.topUp(BALANCE)
  const { apiKey } = await user.must('key.add', { name: '主' })
  const first = { ...secondOf(user.userId, HELD_NANO), reservation: 'brief' as const }
  await server.deps.wallet.hold(first)
  await server.deps.wallet.settle(used(first.requestId, []))
  return { ...user, keyId: apiKey.id, requestId: first.requestId }
}

describe('an endpoint', () => {
  let on: TestServer
  let off: TestServer
  beforeAll(async () => {
    on = await openTestServer({ engine: 'sqlite', env: { WALLET_RESERVATIONS: 'on' } })
    off = await openTestServer({ engine: 'sqlite', env: { WALLET_RESERVATIONS: 'off' } })
  })
  afterAll(async () => {
    await on.close()
    await off.close()
  })

  it.each(callable)('%s answers and leaves the same over a reservation as without one', async (name) => {
    const statuses: number[] = []
    for (const inFlight of [
      'none',
      'lasting',
      ...(name === 'key.edit' ? (['brief'] as const) : []),
    ] as const) {
      const without = await outcomeOf(off, name, inFlight)
      expect(await outcomeOf(on, name, inFlight)).toEqual(without)
      statuses.push(without.status)
    }
    expect(statuses).toContain(200)
  })

  it('has reservations to be compared over', async () => {
    const { userId } = await openCustomer(on)
    const rows = await on.deps.database.db
      .selectFrom('allowance')
      .select('amount_nano')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toEqual([{ amount_nano: 50_000_000n }])
    const ofUsers = Object.entries(endpoints).filter(([, { auth }]) => auth === 'user')
    expect(ofUsers.map(([name]) => name).filter((name) => !(name in inputs))).toEqual([])
    expect(Object.keys(inputs).filter((name) => !(name in endpoints))).toEqual([])
  })
})
