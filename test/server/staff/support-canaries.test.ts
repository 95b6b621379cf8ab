import { endpoints, isPagedList, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { isHeld } from '../../../contract/permissions.ts'
import { permissionsOfRoles } from '../../../contract/roles.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { findCanaries, hatchCanaries, place, type Canaries, type Place } from '../../support/canaries.ts'
import { openAccount, type Account } from '../support/account.ts'
import { creditCodeOf } from '../support/documents.ts'
import { setPassword } from '../support/set-password.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, openTestServer, type TestServer } from '../support/test-server.ts'

const held = permissionsOfRoles(['support'])
const declared = (name: EndpointName): Endpoint => endpoints[name]
const names = Object.keys(endpoints) as EndpointName[]
/** What support may read, also with a body. */
const reads = names.filter((name) => {
  const { auth, method, reads: isRead, permission, also } = declared(name)
  return (
    auth === 'staff' &&
    (method === 'GET' || isRead === true) &&
    isHeld(permission ?? '', held) &&
    isHeld(also ?? '', held)
  )
})
/** Sends a code. */
const ASKED = reads.filter((name) => name !== 'staff.sendStepUpCode')

forEachDatabase((engine) => {
  describe('what a user entrusts', () => {
    const canaries: Canaries = {
      ...hatchCanaries(),
      systemPrompt: '系统提示里的金丝雀',
      conversationTitle: '标题里的金丝雀',
      question: '问题里的金丝雀',
      answer: '回答里的金丝雀',
      reasoning: '思考里的金丝雀',
      nextQuestion: '追问里的金丝雀',
      titleAddress: '金丝雀大街 7 号',
      titlePhone: '010-72618394',
      bankName: '金丝雀银行',
      bankAccount: '6222987654321098765',
    }
    let server: TestServer
    let user: Account
    let support: StaffMember
    let orderNo: string
    let requestId: string

    beforeAll(async () => {
      server = await openTestServer({ engine })
      user = await openAccount(server, canaries.phone)
      support = await openStaff(server, '13700000001', ['support'])
      const { realName, idNumber, email, password } = canaries
      await user.must('user.profile', { email })
      await user.must('user.verify', { realName, idNumber, consent: true })
      await setPassword(server, { phone: user.phone, accessToken: user.accessToken, password })
      for (const amount of ['100', '50']) await user.topUp(amount)
      orderNo = (await user.must('order.list')).records[0]?.orderNo ?? ''
      const [made, second] = [
        await user.must('key.add', { name: '一' }),
        await user.must('key.add', { name: '二' }),
      ]
      Object.assign(canaries, { key: made.key, secondKey: second.key, token: user.accessToken })
      canaries.secondToken = (await server.signIn(user.phone)).accessToken
      canaries.code = server.lastCode(user.phone)
      requestId = await makeCall(server, { userId: user.userId })
      await talk()
      await askForInvoices()
    })
    afterAll(() => server.close())

    async function talk() {
      const settings = { systemPrompt: canaries.systemPrompt, parameters: {} }
      const lanes = [{ modelId: 't-chat', leafId: null, settings }]
      const { id } = await user.must('conversation.add', {
        kind: 'chat',
        title: canaries.conversationTitle,
        lanes,
        isSynced: false,
      })
      const { question, answer, reasoning, nextQuestion } = canaries
      const [first, second] = [newId(), newId()]
      const turn = { role: 'user', lane: 0, attachments: [] }
      const answered = {
        role: 'assistant',
        lane: 0,
        reasoning,
        reasoningMs: 1,
        modelId: 't-chat',
        facts: null,
      }
      for (const message of [
        { ...turn, id: first, parentId: null, text: question },
        { ...answered, id: second, parentId: first, text: answer, state: 'done' },
        { ...turn, id: newId(), parentId: second, text: nextQuestion },
      ])
        await user.must('conversation.saveMessage', { conversationId: id, message })
    }

    async function askForInvoices() {
      const { realName, titleAddress: address, titlePhone: phone, bankName, bankAccount } = canaries
      // What a company is called, and its number, are on public record.
      const company = { kind: 'company', name: '远山科技有限公司', taxNumber: creditCodeOf(7) }
      const titles = [
        { ...company, address, phone, bankName, bankAccount },
        { kind: 'person', name: realName },
      ]
      const { records } = await user.must('order.list')
      for (const [nth, title] of titles.entries()) {
        const { id } = await user.must('invoiceTitle.add', title)
        await user.must('invoice.apply', { titleId: id, orderNos: [records[nth]?.orderNo] })
      }
    }

    async function answersTo(name: EndpointName): Promise<Place[]> {
      const { shape } = endpoints[name].input
      const invoices = (await support.must('managedInvoice.list')).records
      const invoice = invoices.find(({ titleName }) => titleName.startsWith('远山'))
      const known = {
        ...('id' in shape && { id: name.startsWith('managedInvoice.') ? invoice?.id : user.userId }),
        ...('userId' in shape && { userId: user.userId }),
        ...('orderNo' in shape && { orderNo }),
        ...('invoiceId' in shape && { invoiceId: invoice?.id }),
      }
      const inputs =
        'search' in shape ? [user.userId, orderNo, requestId].map((search) => ({ search })) : [known]
      const places = []
      for (const input of inputs) {
        const { status, body } = await support.call(name, input)
        answered.set(name, status)
        places.push(place(`answer of ${name}`, JSON.stringify(body)))
      }
      return places
    }
    const answered = new Map<EndpointName, number>()

    it(`stands in no answer that support may have, as themselves or looking on as the user`, async () => {
      expect(Object.keys(canaries)).toHaveLength(20)
      const places = []
      for (const name of ASKED) places.push(...(await answersTo(name)))
      const good = [...answered].filter(([, status]) => status === 200).map(([name]) => name)
      expect(good).toEqual(
        expect.arrayContaining([
          'user.list',
          'user.detail',
          'user.ledger',
          'user.calls',
          'user.orders',
          'user.sessions',
          'user.notes',
          'managedOrder.list',
          'managedInvoice.list',
          'managedInvoice.detail',
        ]),
      )
      expect(good.length).toBeGreaterThan(20)

      await support.proves('viewAs')
      const { token } = await support.must('user.viewAs', { id: user.userId, reason: '用户说账单不对' })
      const seen = []
      for (const name of names.filter((one) => declared(one).viewable)) {
        const { path } = declared(name)
        const answer = await server.app.inject({
          url: `/maas${path}`,
          headers: { 'x-access-token': token ?? '' },
        })
        seen.push(answer.statusCode)
        places.push(place(`view of ${name}`, answer.body))
      }
      expect(seen.filter((status) => status === 200).length).toBeGreaterThan(8)
      expect(findCanaries(canaries, places)).toEqual([])
      expect(findCanaries(canaries, [place('planted', JSON.stringify(canaries))])).toHaveLength(20)
      expect(reads.filter((name) => isPagedList(endpoints[name])).length).toBeGreaterThan(8)
    })
  })
})
