import { pino } from 'pino'
import type { MessageInput } from '../../../contract/conversation.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { openAccount } from '../support/account.ts'
import { forEachDatabase } from '../support/databases.ts'
import { maasClient } from '../support/maas-client.ts'
import { openStaff } from '../support/staff-member.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, HOUR_MS, openTestServer, START, type TestUser } from '../support/test-server.ts'

const SECRET = { prompt: '系统里的金丝雀', reasoning: '思考里的金丝雀', requestId: 'request-canary' }
const REASON = '收到举报，内容违规'
const settings = { systemPrompt: SECRET.prompt, parameters: {} }
const lane = { modelId: 't-chat', leafId: null, settings }
const place = (parentId: string | null) => ({ id: newId(), lane: 0, parentId })
const question = (text: string, parentId: string | null = null): MessageInput => ({
  ...place(parentId),
  role: 'user',
  text,
  attachments: [],
})
const answer = (text: string, parentId: string): MessageInput => ({
  ...place(parentId),
  role: 'assistant',
  text,
  reasoning: SECRET.reasoning,
  reasoningMs: 5,
  modelId: 't-chat',
  state: 'done',
  facts: {
    ttftMs: 1,
    durationMs: 2,
    promptTokens: 3,
    completionTokens: 4,
    cost: '0.123',
    requestId: SECRET.requestId,
  },
  earlier: [],
})

forEachDatabase((engine) => {
  describe('a shared conversation', () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { server, user } = withServer(() => openTestServer({ engine, overrides: { log } }))
    let lastStaff = 13_700_000_000

    /** A conversation of one question with two answers, of which the second is shown. */
    async function talk(who: TestUser = user) {
      const made = { kind: 'chat', title: '做菜', lanes: [lane], isSynced: true } as const
      const { id } = await who.must('conversation.add', made)
      const q = question('红烧肉怎么做')
      const [unseen, seen] = [answer('没有显示的版本', q.id), answer('**先焯水**', q.id)]
      for (const message of [q, unseen, seen])
        await who.must('conversation.saveMessage', { conversationId: id, message })
      await who.must('conversation.edit', { id, lanes: [{ ...lane, leafId: seen.id }] })
      return { id, leafId: seen.id }
    }
    const share = async (conversationId: string, days: 7 | 30 | null = null) => {
      const { id, link } = await user.must('share.add', { conversationId, days })
      return { id, link, token: link.split('#')[1] ?? '' }
    }
    const open = (token: string) => server.visitor.call('share.open', { token })
    const statusOf = async (token: string) => (await open(token)).status

    it('shows anyone with the link what was shown when it was made, and nothing personal', async () => {
      const { id: conversationId, leafId } = await talk()
      const { link, token } = await share(conversationId)
      expect(link).toMatch(/^http:\/\/[^/]+\/share#[0-9A-Za-z]{22}$/)
      const later = question('糖醋排骨呢', leafId)
      await user.must('conversation.saveMessage', { conversationId, message: later })
      await user.must('conversation.edit', { id: conversationId, lanes: [{ ...lane, leafId: later.id }] })
      const { status, body } = await open(token)
      const modelName = (await server.visitor.must('model.list')).records.find(
        ({ id }) => id === 't-chat',
      )?.name
      expect([status, body.result]).toEqual([
        200,
        {
          title: '做菜',
          kind: 'chat',
          createdAt: START,
          expiresAt: null,
          lanes: [
            {
              modelId: 't-chat',
              modelName,
              messages: [
                { role: 'user', text: '红烧肉怎么做', pictures: 0 },
                { role: 'assistant', text: '**先焯水**', modelId: 't-chat', modelName },
              ],
            },
          ],
        },
      ])
      for (const kept of [...Object.values(SECRET), '0.123', '没有显示', user.userId, user.phone])
        expect(JSON.stringify(body)).not.toContain(kept)
    })

    it('is kept sealed, and its token in no row and no line of the log', async () => {
      const { token } = await share((await talk()).id)
      expect([await statusOf(token), await statusOf(newId())]).toEqual([200, 404])
      const rows = await server.deps.database.db.selectFrom('conversation_share').selectAll().execute()
      for (const shown of ['做菜', '红烧肉', token]) expect(JSON.stringify(rows)).not.toContain(shown)
      const list = JSON.stringify(await user.must('share.list'))
      expect(list).not.toContain(token)
      const logged = lines.join('')
      expect(logged).toContain('/maas/share/open')
      for (const shown of [token, '红烧肉']) expect(logged).not.toContain(shown)
    })

    it('ends at once when it is revoked, by its owner alone', async () => {
      const { id, token } = await share((await talk()).id)
      const other = await server.newUser()
      expect((await other.call('share.revoke', { id })).status).toBe(404)
      expect((await other.call('share.link', { id })).status).toBe(404)
      expect((await other.must('share.list')).records).toEqual([])
      expect(await statusOf(token)).toBe(200)
      expect(await user.must('share.link', { id })).toMatchObject({ link: expect.stringContaining(token) })
      expect((await user.must('share.list')).records).toMatchObject([{ id, title: '做菜', views: 1 }])
      await user.must('share.revoke', { id })
      expect(await statusOf(token)).toBe(404)
      expect((await user.call('share.revoke', { id })).status).toBe(404)
      expect((await user.must('share.list')).records).toEqual([])
    })

    it('ends when it expires, and with its conversation, with which it comes back', async () => {
      const { id } = await talk()
      const [brief, lasting] = [await share(id, 7), await share(id)]
      await user.must('conversation.delete', { id })
      expect([await statusOf(brief.token), await statusOf(lasting.token)]).toEqual([404, 404])
      await user.must('conversation.restore', { id })
      expect([await statusOf(brief.token), await statusOf(lasting.token)]).toEqual([200, 200])
      server.time.now += 7 * DAY_MS
      expect([await statusOf(brief.token), await statusOf(lasting.token)]).toEqual([404, 200])
      await server.deps.database.db
        .updateTable('conversation')
        .set({ deleted_at: START - DAY_MS })
        .execute()
      await prune(server.deps)
      const { db } = server.deps.database
      expect(await db.selectFrom('conversation_share').select('id').execute()).toEqual([])
    })

    it.each([['signIn'], ['calls']] as const)(
      'does not show while its owner is suspended from %s, nor after the account is closed',
      async (scope) => {
        const { token } = await share((await talk()).id)
        const operator = await openStaff(server, String((lastStaff += 1)), ['operator'])
        const change = { id: user.userId, scopes: [scope], reason: REASON }
        await operator.must('user.freeze', { ...change, until: null })
        expect(await statusOf(token)).toBe(404)
        await operator.must('user.unfreeze', change)
        expect(await statusOf(token)).toBe(200)
        const owner = await openAccount(server, user.phone)
        await owner.close()
        expect(await statusOf(token)).toBe(404)
      },
    )

    it('is not made by who may not call models', async () => {
      const { id } = await talk()
      const operator = await openStaff(server, String((lastStaff += 1)), ['operator'])
      const change = { id: user.userId, scopes: ['calls'], until: null, reason: REASON }
      await operator.must('user.freeze', change)
      expect((await user.call('share.add', { conversationId: id, days: null })).status).toBe(403)
    })

    it('is ended by staff who are given the link, with a reason and an audit, and not made again', async () => {
      const { id: conversationId } = await talk()
      const { id, link, token } = await share(conversationId)
      const operator = await openStaff(server, String((lastStaff += 1)), ['operator'])
      const { records } = await operator.must('managedShare.list', { search: link })
      expect(records).toMatchObject([{ id, userId: user.userId, state: 'open', messageCount: 2 }])
      expect(JSON.stringify(records)).not.toContain('做菜')
      expect((await operator.must('managedShare.list', { search: 'https://x/share#no' })).records).toEqual([])
      expect((await operator.call('managedShare.block', { id })).status).toBe(400)
      expect((await user.call('managedShare.block', { id, reason: REASON })).status).toBe(404)
      await operator.must('managedShare.block', { id, reason: REASON })
      expect(await statusOf(token)).toBe(404)
      expect((await user.must('share.list')).records).toMatchObject([{ id, state: 'blocked' }])
      expect((await user.call('share.link', { id })).status).toBe(404)
      expect((await user.call('share.revoke', { id })).status).toBe(404)
      const again = await user.call('share.add', { conversationId, days: null })
      expect([again.status, again.body.message]).toEqual([409, '平台停用了这个对话的分享链接，不能再分享它'])
      const owner = await openStaff(server, String((lastStaff += 1)), ['auditor'])
      const { records: entries } = await owner.must('audit.list', { subject: `share:${id}` })
      expect(entries).toMatchObject([{ action: 'managedShare.block', outcome: 'done', reason: REASON }])
      expect(JSON.stringify(entries)).not.toContain(token)
    })

    it('is neither made, seen nor ended by staff who look on as its owner', async () => {
      const { id: conversationId } = await talk()
      const { id, token } = await share(conversationId)
      const support = await openStaff(server, String((lastStaff += 1)), ['support'])
      await support.proves('viewAs')
      const looking = await support.must('user.viewAs', { id: user.userId, reason: '用户说链接打不开' })
      const view = maasClient(server.app, looking.token ?? '')
      expect((await view.must('user.info')).userId).toBe(user.userId)
      const answers = [
        await view.call('share.add', { conversationId, days: null }),
        await view.call('share.list'),
        await view.call('share.link', { id }),
        await view.call('share.revoke', { id }),
        await view.call('share.copy', { token }),
        await view.call('managedShare.list'),
        await view.call('managedShare.block', { id, reason: REASON }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
      expect((await user.must('share.list')).records).toMatchObject([{ id, state: 'open' }])
      expect(await statusOf(token)).toBe(200)
    })

    it('goes on as a conversation of the reader’s own, and is searched there', async () => {
      const { token } = await share((await talk()).id)
      const reader = await server.newUser()
      expect((await server.visitor.call('share.copy', { token })).status).toBe(401)
      const key = { 'idempotency-key': 'copy-once' }
      const made = await reader.call('share.copy', { token }, key)
      await reader.call('share.copy', { token }, key)
      expect((await reader.must('conversation.list')).total).toBe(1)
      const detail = await reader.must('conversation.detail', { id: made.body.result?.id ?? '' })
      const [q, a] = detail.messages
      expect(detail).toMatchObject({
        title: '做菜',
        messageCount: 2,
        folderId: null,
        lanes: [{ leafId: a?.id, settings: { systemPrompt: '' } }],
      })
      expect([q, a]).toMatchObject([
        { text: '红烧肉怎么做', parentId: null },
        { text: '**先焯水**', parentId: q?.id, reasoning: '', facts: null },
      ])
      expect((await reader.must('conversation.find', { keyword: '焯水' })).records).toHaveLength(1)
      expect((await user.must('conversation.list')).total).toBe(1)
    })

    it('leaves pictures out and tells how many, and goes on without an answer that failed', async () => {
      const { id, leafId } = await talk()
      const data =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const attached = await user.must('conversation.attach', {
        conversationId: id,
        contentType: 'image/png',
        data,
      })
      const q = { ...question('', leafId), attachments: [attached.id] } as MessageInput
      const failed = { ...answer('', q.id), state: 'failed' } as MessageInput
      const last = question('看到了吗', failed.id)
      for (const message of [q, failed, last])
        await user.must('conversation.saveMessage', { conversationId: id, message })
      await user.must('conversation.edit', { id, lanes: [{ ...lane, leafId: last.id }] })
      const { token } = await share(id)
      const { body } = await open(token)
      expect(body.result?.lanes[0]?.messages.slice(2)).toEqual([
        { role: 'user', text: '', pictures: 1 },
        { role: 'user', text: '看到了吗', pictures: 0 },
      ])
      expect(JSON.stringify(body)).not.toContain(attached.id)
      const copy = await user.must('share.copy', { token })
      const { messages } = await user.must('conversation.detail', { id: copy.id })
      expect(messages.map(({ text }) => text)).toEqual([
        '红烧肉怎么做',
        '**先焯水**',
        '（1 张图片，没有随分享复制）\n\n看到了吗',
      ])
    })

    it('shows nothing to a network that has guessed sixty times, until an hour is over', async () => {
      const { token } = await share((await talk()).id)
      await server.deps.database.db.deleteFrom('password_attempt').execute()
      for (let n = 0; n < 60; n += 1) expect(await statusOf(newId())).toBe(404)
      expect([await statusOf(newId()), await statusOf(token)]).toEqual([429, 429])
      server.time.now += HOUR_MS
      expect(await statusOf(token)).toBe(200)
    })

    it('is refused for what says nothing, says too much or is someone else’s, and from the 51st link on', async () => {
      const made = { kind: 'chat', title: '空的', lanes: [lane], isSynced: true } as const
      const empty = await user.must('conversation.add', made)
      const add = (conversationId: string) => user.call('share.add', { conversationId, days: null })
      expect((await add(empty.id)).status).toBe(400)
      let parentId: string | null = null
      for (let n = 0; n < 3; n += 1) {
        const message: MessageInput =
          parentId === null || n === 2
            ? question('长'.repeat(180_000), parentId)
            : answer('长'.repeat(180_000), parentId)
        await user.must('conversation.saveMessage', { conversationId: empty.id, message })
        parentId = message.id
      }
      await user.must('conversation.edit', { id: empty.id, lanes: [{ ...lane, leafId: parentId }] })
      expect((await add(empty.id)).body.message).toBe('这个对话超过 50 万字，不能分享')
      const { id } = await talk(await server.newUser())
      expect((await add(id)).status).toBe(404)
      const own = await talk()
      for (let n = 0; n < 50; n += 1) await share(own.id)
      expect((await add(own.id)).status).toBe(409)
      expect((await server.visitor.call('share.add', { conversationId: own.id, days: null })).status).toBe(
        401,
      )
      expect((await server.visitor.call('share.open', { token: 'short' })).status).toBe(400)
    })
  })
})
