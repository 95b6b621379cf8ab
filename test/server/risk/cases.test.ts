import { openAccount } from '../support/account.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS } from '../support/test-server.ts'
import type { StaffMember } from '../support/staff-member.ts'
import { withServer } from '../support/with-server.ts'
import { each, openRiskServer, type Person } from './open-risk-server.ts'

const REASON = '同一个人反复领赠送'

forEachDatabase((engine) => {
  describe('a risk', () => {
    const { server } = withServer(() => openRiskServer(engine))
    let operator: StaffMember
    let other: StaffMember
    let people: Person[]
    let idNumber: string
    beforeEach(async () => {
      await server.moveBy(60 * DAY_MS)
      idNumber = server.idNumber()
      people = await each(3, () => sharer())
      operator = await server.staff('operator')
      other = await server.staff('operator')
      await server.judge()
    })
    async function sharer() {
      const person = await server.signsIn({ from: server.address() })
      await person.must('user.verify', { realName: '张三', idNumber, consent: true })
      return person
    }
    const find = async () => {
      const { records } = await other.must('risk.list', { userId: people[0]?.userId })
      const [row] = records
      if (!row || records.length > 1) throw new Error(`${records.length} cases`)
      return row
    }
    const decide = async (decision: string, more: object = {}, by = operator) => {
      const { id, rev } = await find()
      return by.call('risk.decide', { id, rev, decision, reason: REASON, ...more })
    }
    const auditOf = (subject: string) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'reason'])
        .where('subject', '=', subject)
        .orderBy('n')
        .execute()
    const v1 = async (key: string) =>
      (await server.app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${key}` } })).statusCode

    it('is frozen through the freeze of users: signed out, no calls, both audited, and the user’s page says so', async () => {
      const { userId } = await find()
      const subject = people.find((one) => one.userId === userId)
      const { key } = (await subject?.must('key.add', { name: '生产' })) ?? { key: '' }
      const { id } = await find()
      expect((await decide('freeze', { scopes: ['signIn', 'calls'] })).body.result).toMatchObject({
        state: 'frozen',
        reason: REASON,
        decidedAt: server.time.now,
      })
      server.time.now += 1000
      expect((await subject?.call('user.info'))?.status).toBe(401)
      expect(await v1(key)).toBe(403)
      expect((await operator.must('user.detail', { id: userId })).frozen).toEqual(['signIn', 'calls'])
      const done = { outcome: 'done', reason: REASON }
      expect(await auditOf(`risk:${id}`)).toEqual([{ action: 'risk.decide', ...done }])
      expect(await auditOf(`user:${userId}`)).toEqual([{ action: 'user.freeze', ...done }])
    })

    it('is read again before it is decided, once another account takes the place of one', async () => {
      const { id, rev } = await find()
      const left = people[2]?.userId ?? ''
      const { db } = server.deps.database
      await db.updateTable('verification').set({ id_number_hash: 'x' }).where('user_id', '=', left).execute()
      const came = await sharer()
      await server.judge()
      const freeze = { id, rev, decision: 'freeze', scopes: ['calls'], withOthers: true, reason: REASON }
      expect((await operator.call('risk.decide', freeze)).status).toBe(409)
      expect((await operator.must('user.detail', { id: came.userId })).frozen).toEqual([])
      expect((await find()).figure).toBe(3)
      await server.judge()
      expect((await find()).rev).toBe(rev + 1)
    })

    it('freezes the others too where that is said, and only then', async () => {
      const frozen = () =>
        Promise.all(
          people.map(async ({ userId }) => (await operator.must('user.detail', { id: userId })).frozen),
        )
      await decide('freeze', { scopes: ['calls'], withOthers: true })
      expect(await frozen()).toEqual([['calls'], ['calls'], ['calls']])
    })

    it('says what it has to be frozen from, and until a time that is to come', async () => {
      expect((await decide('freeze')).status).toBe(400)
      expect((await decide('freeze', { scopes: ['calls'], until: server.time.now })).status).toBe(400)
      expect((await find()).state).toBe('open')
    })

    it('that was dismissed comes back once it is a quarter worse, and not before', async () => {
      await decide('dismiss')
      server.time.now += 1000
      await server.judge()
      expect(await find()).toMatchObject({
        state: 'dismissed',
        figure: 3,
        lastAt: server.time.now,
        reason: REASON,
      })
      await sharer()
      await server.judge()
      expect(await find()).toMatchObject({ state: 'open', figure: 4, reason: '', decidedAt: null })
    })

    it('that was frozen stays so while the account is frozen, and comes back when it was not and is worse', async () => {
      await sharer()
      await decide('freeze', { scopes: ['calls'] })
      await server.judge()
      expect((await find()).state).toBe('frozen')
      await operator.must('user.unfreeze', {
        id: (await find()).userId,
        scopes: ['calls'],
        reason: '核实无误',
      })
      await server.judge()
      expect((await find()).state).toBe('open')
    })

    it('is decided by one of two people, and the other sees who did', async () => {
      const { id, rev } = await find()
      const input = { id, rev, reason: REASON }
      const answers = await Promise.all([
        operator.call('risk.decide', { ...input, decision: 'freeze', scopes: ['calls'] }),
        other.call('risk.decide', { ...input, decision: 'dismiss' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.result).toMatchObject({
        current: { id, rev: rev + 1 },
      })
      const { state, userId } = await find()
      const { frozen } = await operator.must('user.detail', { id: userId })
      expect(frozen).toEqual(state === 'frozen' ? ['calls'] : [])
      expect((await decide('dismiss')).status).toBe(409)
      expect(await auditOf(`risk:${id}`)).toHaveLength(1)
    })

    it('is assigned, given back, and noted in words that stand in no audit and leave with the account', async () => {
      const { id, rev } = await find()
      const mine = await operator.must('risk.assign', { id, rev, assignee: 'me' })
      expect(mine.assigneeName).not.toBe('')
      expect((await other.call('risk.assign', { id, rev, assignee: 'me' })).status).toBe(409)
      await other.must('risk.assign', { id, rev: mine.rev, assignee: 'none' })
      expect((await decide('note', { note: '金丝雀：住在一起的三个人' })).status).toBe(200)
      expect((await other.must('risk.detail', { id })).note).toBe('金丝雀：住在一起的三个人')
      await decide('dismiss')
      expect((await decide('note', { note: '金丝雀：又看了一次' })).status).toBe(200)
      const { db } = server.deps.database
      expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain('金丝雀')
      expect(JSON.stringify(await db.selectFrom('risk_case').selectAll().execute())).not.toContain('金丝雀')
    })

    it('is no matter of one’s own, of another account of one’s own, or of one’s friend’s, to whatever end', async () => {
      const friend = await openAccount(server, '13511112222', (await operator.must('invite.info')).code)
      await friend.must('user.verify', { realName: '张三', idNumber, consent: true })
      await server.judge()
      const { id } = await find()
      const inputs = [
        ['freeze', { scopes: ['calls'] }],
        ['dismiss', {}],
        ['note', { note: '无' }],
      ] as const
      for (const [decision, more] of inputs) {
        const { status, body } = await decide(decision, more)
        expect([status, body.message]).toEqual([403, '不能处理与自己有关的事项'])
      }
      const { rev } = await find()
      expect((await operator.call('risk.assign', { id, rev, assignee: 'me' })).status).toBe(403)
      expect((await find()).state).toBe('open')
      const refused = (await auditOf(`risk:${id}`)).map(({ action, outcome }) => `${action} ${outcome}`)
      expect(refused).toEqual([...Array<string>(3).fill('risk.decide refused'), 'risk.assign refused'])
      expect((await decide('dismiss', {}, other)).status).toBe(200)
    })

    it('is read by auditors, who decide nothing, and neither by support nor by finance', async () => {
      const { id } = await find()
      const auditor = await server.staff('auditor')
      expect((await auditor.must('risk.detail', { id })).id).toBe(id)
      expect((await decide('dismiss', {}, auditor)).status).toBe(403)
      for (const role of ['support', 'finance'] as const)
        expect((await (await server.staff(role)).call('risk.detail', { id })).status).toBe(403)
      expect((await find()).state).toBe('open')
    })

    it('without a user is dismissed, and not frozen', async () => {
      const { db } = server.deps.database
      await db
        .insertInto('risk_case')
        .values({
          id: 'forged',
          kind: 'forgedCallbacks',
          subject: 'wechat',
          state: 'open',
          user_id: '',
          detail: '一天里 9 次',
          figure: 9,
          created_at: 1,
          last_at: 1,
        })
        .execute()
      const input = { id: 'forged', rev: 1, reason: REASON }
      expect(
        (await operator.call('risk.decide', { ...input, decision: 'freeze', scopes: ['calls'] })).status,
      ).toBe(400)
      expect((await operator.call('risk.decide', { ...input, decision: 'dismiss' })).status).toBe(200)
    })

    it('stays, under an id that is no one’s, when those whom it is about close their accounts', async () => {
      const { id, userId, rev } = await find()
      const [gone, ...rest] = people.toSorted((a) => (a.userId === userId ? -1 : 1))
      await operator.must('risk.decide', { id, rev, decision: 'note', note: '张三，见过面', reason: REASON })
      for (const one of [gone, rest[0]]) await (await openAccount(server, one?.phone ?? '')).close()
      await server.judge()
      const left = await other.must('risk.detail', { id })
      expect(left).toMatchObject({ state: 'open', userId, username: '已注销用户', note: '' })
      expect(left.others).toHaveLength(2)
      expect(left.others.filter((one) => one.startsWith('已注销用户 '))).toHaveLength(1)
      const freeze = { id, decision: 'freeze', scopes: ['calls'], reason: REASON }
      const now = await other.must('risk.detail', { id })
      const alone = await operator.call('risk.decide', { ...freeze, rev: now.rev })
      expect(alone.body.message).toBe('账号已注销，没有可以冻结的')
      await operator.must('risk.decide', { ...freeze, rev: now.rev, withOthers: true })
      expect((await operator.must('user.detail', { id: rest[1]?.userId })).frozen).toEqual(['calls'])
    })
  })
})
