import { announcement } from '../../../contract/entities/announcement.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { openAccount } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, HOUR_MS, makeCall, moveTo, openTestServer, START } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '计划内的维护'
const NOTICE = {
  title: '周六凌晨维护',
  body: '周六 **2 点到 4 点**，调用会失败。\n\n- 余额不受影响',
  importance: 'warn',
  place: 'bar',
  audience: 'all',
  reason: REASON,
}

forEachDatabase((engine) => {
  describe('announcements', () => {
    const { server, user } = withServer(() => openTestServer({ engine }), { balance: '10' })
    let operator: StaffMember
    let next = 13_500_000_000
    beforeEach(async () => {
      operator = await openStaff(server, String((next += 1)), ['operator'])
    })
    afterEach(async () => {
      await server.deps.database.db.deleteFrom('announcement').execute()
      await server.deps.announcements.read()
    })

    const follow = () => server.deps.catalogs.follow()
    const step = (what: 'publish' | 'withdraw', { id, rev }: { id: string; rev: number }, by = operator) =>
      by.call(`announcement.${what}`, { id, rev, reason: REASON })
    const write = (changes: object = {}) => operator.must('announcement.add', { ...NOTICE, ...changes })
    async function publish(changes: object = {}) {
      const draft = await write(changes)
      const { body } = await step('publish', draft)
      await follow()
      return body.result
    }
    const titlesFor = async (one: Pick<StaffMember, 'must'>) =>
      (await one.must('notice.mine')).flatMap((notice) =>
        notice.kind === 'announcement' ? [notice.title] : [],
      )
    const forVisitors = async () => (await server.visitor.must('notice.public')).map(({ title }) => title)
    const detailOf = (id: string) => operator.must('announcement.detail', { id })
    /** Sessions of staff end long before the days of these tests. */
    const nextDay = async (ms: number) => {
      await moveTo(server, ms)
      operator = await openStaff(server, String((next += 1)), ['operator'])
    }

    it('are drafts that only staff see, then published for all at once, then withdrawn for good', async () => {
      const draft = await write()
      expect(draft).toMatchObject({ state: 'draft', stage: 'hidden', rev: 1, readers: 0 })
      await follow()
      expect([await titlesFor(user), await forVisitors()]).toEqual([[], []])
      const published = (await step('publish', draft)).body.result
      expect(published).toMatchObject({ state: 'published', stage: 'shown', rev: 2, publishedAt: START })
      await follow()
      expect(await user.must('notice.mine')).toEqual([
        {
          id: `announcement:${draft.id}`,
          kind: 'announcement',
          title: NOTICE.title,
          body: NOTICE.body,
          importance: 'warn',
          place: 'bar',
          at: START,
        },
      ])
      expect(await forVisitors()).toEqual([NOTICE.title])
      expect((await step('withdraw', published)).status).toBe(200)
      await follow()
      expect([await titlesFor(user), await forVisitors()]).toEqual([[], []])
      const { rev } = await detailOf(draft.id)
      expect((await step('publish', { id: draft.id, rev })).status).toBe(409)
      const edit = { ...NOTICE, id: draft.id, rev, title: '又来' }
      expect((await operator.call('announcement.edit', edit)).status).toBe(409)
    })

    it('are read once on any device, and their readers are counted once, without those who closed their account', async () => {
      const { id } = await publish()
      const noticeId = `announcement:${id}`
      const reader = await openAccount(server, String((next += 1)))
      const elsewhere = await openAccount(server, reader.phone)
      expect(await titlesFor(elsewhere)).toEqual([NOTICE.title])
      expect((await reader.call('notice.dismiss', { id: noticeId })).status).toBe(200)
      expect((await elsewhere.call('notice.dismiss', { id: noticeId })).status).toBe(200)
      expect([await titlesFor(reader), await titlesFor(elsewhere)]).toEqual([[], []])
      await user.must('notice.dismiss', { id: noticeId })
      expect((await detailOf(id)).readers).toBe(2)
      await nextDay(START + 40 * DAY_MS)
      await prune(server.deps)
      expect([await titlesFor(user), (await detailOf(id)).readers]).toEqual([[], 2])
      await reader.close()
      expect((await detailOf(id)).readers).toBe(1)
    })

    it('stand in the memory of the node: their readers ask no table for them', async () => {
      const { id } = await publish()
      const { db } = server.deps.database
      await db.updateTable('announcement').set({ title: '表里改过的' }).where('id', '=', id).execute()
      expect([await titlesFor(user), await forVisitors()]).toEqual([[NOTICE.title], [NOTICE.title]])
      await server.deps.announcements.read()
      expect(await titlesFor(user)).toEqual(['表里改过的'])
    })

    it('are for those who used a model within 30 days', async () => {
      await makeCall(server, { userId: user.userId, modelId: 't-chat' })
      const other = await server.newUser()
      const { id } = await publish({ audience: 'model', modelId: 't-chat' })
      expect([await titlesFor(user), await titlesFor(other), await forVisitors()]).toEqual([
        [NOTICE.title],
        [],
        [],
      ])
      expect(await operator.must('announcement.preview', { id })).toMatchObject({
        audienceText: '近 30 天用过某个模型的：青岚对话',
        users: 1,
      })
      expect((await other.call('notice.dismiss', { id: `announcement:${id}` })).status).toBe(404)
      await moveTo(server, START + 32 * DAY_MS)
      expect(await titlesFor(user)).toEqual([])
    })

    it('are for those who have a package, as long as they have it', async () => {
      await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
      const other = await server.newUser()
      const { id } = await publish({ audience: 'package', packageId: 'p-100', place: 'panel' })
      expect([await titlesFor(user), await titlesFor(other)]).toEqual([[NOTICE.title], []])
      expect((await operator.must('announcement.preview', { id })).users).toBe(1)
      await moveTo(server, START + 30 * DAY_MS)
      expect(await titlesFor(user)).toEqual([])
    })

    it('are for staff alone', async () => {
      const { id } = await publish({ audience: 'staff' })
      expect([await titlesFor(operator), await titlesFor(user), await forVisitors()]).toEqual([
        [NOTICE.title],
        [],
        [],
      ])
      expect((await operator.must('announcement.preview', { id })).users).toBeGreaterThan(0)
    })

    it('are shown from their beginning until their end, the important first', async () => {
      await publish({ title: '后开始', shownFrom: START + HOUR_MS, shownUntil: START + 3 * HOUR_MS })
      await publish({ title: '普通', importance: 'info', place: 'panel' })
      await publish({ title: '重要' })
      expect(await titlesFor(user)).toEqual(['重要', '普通'])
      await nextDay(START + HOUR_MS)
      expect(await titlesFor(user)).toEqual(['后开始', '重要', '普通'])
      const stages = async () =>
        (await operator.must('announcement.list', { state_MultiString: 'published' })).records.map(
          ({ title, stage }) => [title, stage],
        )
      expect(await stages()).toContainEqual(['后开始', 'shown'])
      await nextDay(START + 3 * HOUR_MS)
      expect(await titlesFor(user)).toEqual(['重要', '普通'])
      expect(await stages()).toContainEqual(['后开始', 'over'])
    })

    it('are changed as they were read; a change of a published one is seen at once', async () => {
      const { id, rev } = await publish()
      const edit = (changes: object) => operator.call('announcement.edit', { ...NOTICE, id, rev, ...changes })
      const changed = await edit({ title: '改到周日' })
      expect(changed.body.result).toMatchObject({ title: '改到周日', body: NOTICE.body, rev: rev + 1 })
      await follow()
      expect(await titlesFor(user)).toEqual(['改到周日'])
      const stale = await edit({ title: '另一位改的' })
      expect(stale).toMatchObject({ status: 409, body: { result: { current: { title: '改到周日' } } } })
      expect((await step('withdraw', { id, rev })).status).toBe(409)
    })

    it('are published once by concurrent requests', async () => {
      const draft = await write()
      const answers = await Promise.all(Array.from({ length: 8 }, () => step('publish', draft)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    })

    it('are at most 20 at a time', async () => {
      for (let nth = 0; nth < 20; nth += 1) await publish({ title: `第 ${nth} 条` })
      const draft = await write()
      const refused = await step('publish', draft)
      expect([refused.status, refused.body.message]).toEqual([
        400,
        '同时发布的公告至多 20 条，请先撤回不用的',
      ])
    })

    it.each([
      [{ title: '转账\u202Egnp.exe' }, 'title'],
      [{ title: '两行\n标题' }, 'title'],
      [{ title: '字'.repeat(61) }, 'title'],
      [{ title: '  ' }, 'title'],
      [{ body: '零宽\u200B字符' }, 'body'],
      [{ body: '响铃\u0007' }, 'body'],
      [{ body: 'x'.repeat(100_000) }, 'body'],
      [{ audience: 'model' }, 'modelId'],
      [{ audience: 'model', modelId: 'no-such' }, 'modelId'],
      [{ audience: 'package', packageId: 'no-such' }, 'packageId'],
      [{ audience: 'everyone' }, 'audience'],
      [{ shownFrom: START + 2, shownUntil: START + 1 }, 'shownUntil'],
      [{ reason: '短' }, 'reason'],
    ])('are refused with %j', async (changes, field) => {
      const { status, body } = await operator.call('announcement.add', { ...NOTICE, ...changes })
      expect([status, body.problems?.map((problem) => problem.field)]).toEqual([400, [field]])
    })

    it('are not published once their end is past', async () => {
      const draft = await write({ shownUntil: START + HOUR_MS })
      await nextDay(START + 2 * HOUR_MS)
      expect((await step('publish', draft)).body.problems).toEqual([
        { field: 'shownUntil', message: '结束时间已经过去' },
      ])
    })

    it('are written by those who may, read by those who may, and each write is audited with its reason', async () => {
      const [auditor, finance] = [
        await openStaff(server, String((next += 1)), ['auditor']),
        await openStaff(server, String((next += 1)), ['finance']),
      ]
      const draft = await write()
      expect((await auditor.call('announcement.list')).status).toBe(200)
      expect((await step('publish', draft, auditor)).status).toBe(403)
      expect((await finance.call('announcement.list')).status).toBe(403)
      expect((await user.call('announcement.list')).status).toBe(404)
      expect((await server.visitor.call('announcement.list')).status).toBe(401)
      expect((await operator.call('announcement.detail', { id: 'none' })).status).toBe(404)
      await step('publish', draft)
      const audited = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'outcome', 'after'])
        .where('subject', '=', `notice:${draft.id}`)
        .orderBy('n')
        .execute()
      expect(audited.map(({ action, reason, outcome }) => [action, reason, outcome])).toEqual([
        ['announcement.add', REASON, 'done'],
        ['announcement.publish', REASON, 'done'],
      ])
      const after = announcement.row.parse(JSON.parse(audited[1]?.after ?? ''))
      expect(after).toMatchObject({ state: 'published', title: NOTICE.title })
    })
  })
})
