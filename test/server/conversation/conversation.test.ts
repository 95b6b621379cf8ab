import type { MessageInput } from '../../../contract/conversation.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, openTestServer, START } from '../support/test-server.ts'

const settings = { systemPrompt: '只说中文', parameters: { temperature: 0.3 } }
const lane = { modelId: 't-chat', leafId: null, settings }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const question = (text: string, parentId: string | null = null, more: object = {}): MessageInput => ({
  id: newId(),
  lane: 0,
  parentId,
  role: 'user',
  text,
  attachments: [],
  ...more,
})
const answer = (text: string, parentId: string | null, more: object = {}): MessageInput => ({
  id: newId(),
  lane: 0,
  parentId,
  role: 'assistant',
  text,
  reasoning: '',
  reasoningMs: null,
  modelId: 't-chat',
  state: 'done',
  facts: null,
  earlier: [],
  ...more,
})

forEachDatabase((engine) => {
  describe('conversations', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))

    const add = (title = '做菜', who = user, more: object = {}) =>
      who.must('conversation.add', { kind: 'chat', title, lanes: [lane], isSynced: true, ...more })
    const save = (conversationId: string, message: MessageInput, who = user) =>
      who.call('conversation.saveMessage', { conversationId, message })
    const must = async (conversationId: string, ...messages: MessageInput[]) => {
      for (const message of messages) {
        server.time.now += 1
        const { status, body } = await save(conversationId, message)
        expect([status, body.message]).toEqual([200, '操作成功'])
      }
    }

    it('keeps a tree of messages and gives it back whole', async () => {
      const { id } = await add()
      const q = question('红烧肉怎么做')
      const facts = {
        ttftMs: 120,
        durationMs: 900,
        promptTokens: 5,
        completionTokens: 7,
        cost: '0.000012',
        requestId: 'r1',
      }
      const a = answer('先焯水', q.id, { reasoning: '想一想', reasoningMs: 300, facts })
      const b = answer('直接炒', q.id, { state: 'stopped' })
      const edited = question('糖醋排骨呢')
      await must(id, q, a, b, edited)
      await user.must('conversation.edit', { id, lanes: [{ ...lane, leafId: b.id }], isSynced: false })
      const detail = await user.must('conversation.detail', { id })
      expect(detail).toMatchObject({
        title: '做菜',
        messageCount: 4,
        isSynced: false,
        lanes: [{ leafId: b.id, settings }],
      })
      expect(detail.messages).toEqual([
        { ...q, createdAt: START + 1 },
        { ...a, createdAt: START + 2, isBetter: null },
        { ...b, createdAt: START + 3, isBetter: null },
        { ...edited, createdAt: START + 4 },
      ])
    })

    it('keeps what each call cost that an answer was written by, and names every one in the export', async () => {
      const { id } = await add()
      const q = question('写一篇长文')
      const call = (requestId: string, cost: string) => ({
        ttftMs: 100,
        durationMs: 900,
        promptTokens: 5,
        completionTokens: 7,
        cost,
        requestId,
      })
      const cut = answer('前半', q.id, { state: 'cut', facts: call('r1', '0.000012') })
      const whole = { ...cut, text: '前半后半', state: 'done', facts: call('r2', '0.000020') }
      await must(id, q, cut, { ...whole, earlier: [call('r1', '0.000012')] } as MessageInput)
      await user.must('conversation.edit', { id, lanes: [{ ...lane, leafId: cut.id }] })
      const { messages, messageCount } = await user.must('conversation.detail', { id })
      expect(messageCount).toBe(2)
      expect(messages[1]).toMatchObject({
        text: '前半后半',
        facts: { requestId: 'r2' },
        earlier: [{ requestId: 'r1', cost: '0.000012' }],
      })
      const { text } = await user.must('conversation.export', { id, format: 'markdown' })
      expect(text).toMatch(/前半后半\n\n\*费用 ¥0.000012，请求编号 r1\*\n\n\*费用 ¥0.000020，请求编号 r2\*/)
    })

    it('changes what an answer says when it is saved again, and never where it stands', async () => {
      const { id } = await add()
      const q = question('你好')
      const a = answer('', q.id, { state: 'streaming' })
      await must(id, q, a, { ...a, text: '你好，有什么可以帮你' })
      const { messages, messageCount } = await user.must('conversation.detail', { id })
      expect([messageCount, messages[1]?.text]).toEqual([2, '你好，有什么可以帮你'])
      expect((await save(id, { ...a, parentId: null })).status).toBe(400)
      expect((await save(id, { ...a, lane: 1 })).status).toBe(400)
    })

    it('lets questions and answers take turns only within one lane of one conversation', async () => {
      const { id } = await add()
      const other = await add('另一个')
      const q = question('你好')
      await must(id, q)
      for (const [conversationId, message] of [
        [id, answer('没有问题', null)],
        [id, answer('没有这条', newId())],
        [id, question('问题接问题', q.id)],
        [id, answer('另一栏', q.id, { lane: 1 })],
        [other.id, answer('另一个对话', q.id)],
        [id, question('没有的图', null, { attachments: ['nope'] })],
      ] as const)
        expect((await save(conversationId, message)).status).toBe(400)
      expect((await user.must('conversation.detail', { id })).messageCount).toBe(1)
    })

    it('lists the last used first, page by page by cursor, and finds words in titles and messages', async () => {
      const ids: string[] = []
      for (const title of ['一', '二', '三', '四', '五']) {
        server.time.now += 10
        ids.push((await add(title)).id)
      }
      server.time.now += 10
      await must(ids[0] ?? '', question('如何在 PostgreSQL 里做全文检索？细节越多越好'))
      const first = await user.must('conversation.list', { pageSize: 2 })
      expect(first.records.map(({ title }) => title)).toEqual(['一', '五'])
      const second = await user.must('conversation.list', { pageSize: 2, cursor: first.nextCursor })
      expect(second.records.map(({ title }) => title)).toEqual(['四', '三'])
      const byMessage = await user.must('conversation.search', { keyword: 'postgresql' })
      expect(byMessage).toMatchObject([
        { title: '一', excerpt: expect.stringContaining('PostgreSQL 里做全文') },
      ])
      expect(await user.must('conversation.search', { keyword: '五' })).toMatchObject([
        { title: '五', excerpt: '' },
      ])
      expect(await user.must('conversation.search', { keyword: '%' })).toEqual([])
    })

    it('lists the pinned first, page by page by cursor, and keeps their order by last use', async () => {
      const ids: string[] = []
      for (const title of ['一', '二', '三', '四', '五']) {
        server.time.now += 10
        ids.push((await add(title)).id)
      }
      for (const id of [ids[0], ids[2]])
        expect(await user.must('conversation.edit', { id: id ?? '', isPinned: true })).toMatchObject({
          isPinned: true,
        })
      const pinnedFirst = { column: 'isPinned', pageSize: 3 } as const
      const first = await user.must('conversation.list', pinnedFirst)
      expect(first.records.map(({ title, isPinned }) => [title, isPinned])).toEqual([
        ['三', true],
        ['一', true],
        ['五', false],
      ])
      const second = await user.must('conversation.list', { ...pinnedFirst, cursor: first.nextCursor })
      expect(second.records.map(({ title }) => title)).toEqual(['四', '二'])
      // What else is edited leaves it pinned.
      await user.must('conversation.edit', { id: ids[2] ?? '', title: '叁' })
      expect((await user.must('conversation.detail', { id: ids[2] ?? '' })).isPinned).toBe(true)
      await user.must('conversation.edit', { id: ids[2] ?? '', isPinned: false })
      const after = await user.must('conversation.list', pinnedFirst)
      expect(after.records.map(({ title }) => title)).toEqual(['一', '五', '四'])
    })

    it('is seen by its owner alone, in every call', async () => {
      const stranger = await server.newUser()
      const { id } = await add('秘密计划')
      const q = question('秘密内容')
      const a = answer('好的', q.id)
      await must(id, q, a)
      const picture = await user.must('conversation.attach', {
        conversationId: id,
        contentType: 'image/png',
        data: PIXEL,
      })
      const calls = [
        ['conversation.detail', { id }],
        ['conversation.edit', { id, title: '我的了' }],
        ['conversation.saveMessage', { conversationId: id, message: question('插一句') }],
        ['conversation.mark', { conversationId: id, betterId: a.id, otherIds: [newId()] }],
        ['conversation.delete', { id }],
        ['conversation.restore', { id }],
        ['conversation.export', { id, format: 'markdown' }],
        ['conversation.attach', { conversationId: id, contentType: 'image/png', data: PIXEL }],
        ['conversation.attachment', picture],
      ] as const
      for (const [name, input] of calls) {
        const theirs = await stranger.call(name, input)
        expect([name, theirs.status, theirs.body.message]).toEqual([name, 404, '请求的资源不存在'])
        expect((await server.visitor.call(name, input)).status).toBe(401)
      }
      expect((await stranger.must('conversation.list')).records).toEqual([])
      expect(await stranger.must('conversation.search', { keyword: '秘密' })).toEqual([])
      expect(await user.must('conversation.detail', { id })).toMatchObject({
        title: '秘密计划',
        messageCount: 2,
      })
    })

    it('keeps what was said sealed', async () => {
      const { id } = await add('机密标题')
      await must(id, question('机密问题'))
      await user.must('conversation.attach', { conversationId: id, contentType: 'image/png', data: PIXEL })
      await user.must('preset.save', { name: '机密名字', text: '机密提示' })
      const { db } = server.deps.database
      const stored = await Promise.all([
        db.selectFrom('conversation').selectAll().execute(),
        db.selectFrom('conversation_message').selectAll().execute(),
        db.selectFrom('conversation_attachment').selectAll().execute(),
        db.selectFrom('prompt_preset').selectAll().execute(),
      ])
      expect(stored.every((rows) => rows.length > 0)).toBe(true)
      expect(JSON.stringify(stored)).not.toMatch(new RegExp(`机密|只说中文|${PIXEL.slice(0, 12)}`))
    })

    it('is hidden when deleted, can be brought back for a week, and then nothing is left', async () => {
      const { id } = await add()
      await must(id, question('你好'))
      await user.must('conversation.attach', { conversationId: id, contentType: 'image/png', data: PIXEL })
      await user.must('conversation.delete', { id })
      expect((await user.must('conversation.list')).records).toEqual([])
      expect((await user.call('conversation.detail', { id })).status).toBe(404)
      expect((await user.call('conversation.delete', { id })).status).toBe(404)
      expect(await user.must('conversation.restore', { id })).toMatchObject({ id, title: '做菜' })
      await user.must('conversation.delete', { id })
      server.time.now += 7 * DAY_MS - 1
      await prune(server.deps)
      expect(await rowsOf(id)).toEqual([1, 1, 1])
      server.time.now += 1
      await prune(server.deps)
      expect(await rowsOf(id)).toEqual([0, 0, 0])
    })

    const rowsOf = async (id: string) => {
      const { db } = server.deps.database
      return [
        (await db.selectFrom('conversation').select('id').where('id', '=', id).execute()).length,
        (await db.selectFrom('conversation_message').select('id').where('conversation_id', '=', id).execute())
          .length,
        (
          await db
            .selectFrom('conversation_attachment')
            .select('id')
            .where('conversation_id', '=', id)
            .execute()
        ).length,
      ]
    }

    it('exports what is shown as Markdown and everything as JSON', async () => {
      const { id } = await add('周报/模板?')
      const q = question('写周报')
      const a = answer('本周完成了\n\n- 一件事', q.id, { reasoning: '先列\n再写' })
      const b = answer('另一版', q.id)
      await must(id, q, a, b)
      await user.must('conversation.edit', { id, lanes: [{ ...lane, leafId: a.id }] })
      const markdown = await user.must('conversation.export', { id, format: 'markdown' })
      expect(markdown.fileName).toBe('周报 模板.md')
      expect(markdown.text).toContain('# 周报/模板?\n')
      expect(markdown.text).toContain('## 系统提示词\n\n只说中文')
      expect(markdown.text).toContain('## 我\n\n写周报')
      expect(markdown.text).toContain('> 先列\n> 再写')
      expect(markdown.text).toContain('本周完成了\n\n- 一件事')
      expect(markdown.text).not.toContain('另一版')
      const json = await user.must('conversation.export', { id, format: 'json' })
      expect(JSON.parse(json.text)).toEqual(await user.must('conversation.detail', { id }))
    })

    it('counts whose answers were marked as better', async () => {
      const lanes = [lane, { ...lane, modelId: 't-other' }]
      const { id } = await add('比一比', user, { kind: 'compare', lanes })
      const [q0, q1] = [question('一'), question('一', null, { lane: 1 })]
      const a0 = answer('甲', q0.id)
      const a1 = answer('乙', q1.id, { lane: 1, modelId: 't-other' })
      await must(id, q0, q1, a0, a1)
      const mark = (betterId: string | null, otherIds: string[]) =>
        user.call('conversation.mark', { conversationId: id, betterId, otherIds })
      expect((await mark(a0.id, [a1.id])).status).toBe(200)
      expect(await user.must('conversation.wins')).toEqual([
        { modelId: 't-chat', wins: 1, comparisons: 1 },
        { modelId: 't-other', wins: 0, comparisons: 1 },
      ])
      expect((await mark(a1.id, [a0.id])).status).toBe(200)
      const { messages } = await user.must('conversation.detail', { id })
      expect(messages.filter(({ role }) => role === 'assistant')).toMatchObject([
        { text: '甲', isBetter: false },
        { text: '乙', isBetter: true },
      ])
      expect((await mark(q0.id, [a1.id])).status).toBe(400)
      expect((await mark(a0.id, [a0.id])).status).toBe(400)
      expect((await mark(null, [a0.id, a1.id])).status).toBe(200)
      expect(await user.must('conversation.wins')).toEqual([])
    })

    it('refuses a chat with two models, a comparison with one, and a picture that is none', async () => {
      const input = { kind: 'chat', title: 'x', lanes: [lane, lane], isSynced: true }
      expect((await user.call('conversation.add', input)).status).toBe(400)
      expect((await user.call('conversation.add', { ...input, kind: 'compare', lanes: [lane] })).status).toBe(
        400,
      )
      const { id } = await add()
      const fake = { conversationId: id, contentType: 'image/png', data: btoa('<svg onload=alert(1)>') }
      expect((await user.call('conversation.attach', fake)).body.message).toContain('不是这种格式')
    })

    it('keeps 1000 conversations a user, a thousand messages and 8 MiB in each', async () => {
      const { id } = await add()
      const { db } = server.deps.database
      await db.updateTable('conversation').set({ message_count: 1000 }).where('id', '=', id).execute()
      expect((await save(id, question('再一条'))).body).toMatchObject({
        code: 409,
        message: expect.stringContaining('已达上限'),
      })
      await db
        .updateTable('conversation')
        .set({ message_count: 1, size: 8 * 1024 * 1024 - 1 })
        .where('id', '=', id)
        .execute()
      expect((await save(id, question('两字'))).status).toBe(409)
      expect((await save(id, question('一'))).status).toBe(200)
      const rest = Array.from({ length: 998 }, (_, i) => ({
        id: `${user.userId}-${i}`,
        user_id: user.userId,
        kind: 'chat' as const,
        title_sealed: '',
        setup_sealed: '',
        message_count: 0,
        size: 0,
        created_at: START,
        updated_at: START,
        deleted_at: null,
      }))
      await db.insertInto('conversation').values(rest.slice(0, 500)).execute()
      await db.insertInto('conversation').values(rest.slice(500)).execute()
      const answers = await Promise.all(
        ['甲', '乙', '丙'].map((title) =>
          user.call('conversation.add', { kind: 'chat', title, lanes: [lane], isSynced: true }),
        ),
      )
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
      await db.updateTable('conversation').set({ size: 60_000 }).where('user_id', '=', user.userId).execute()
      await db.updateTable('conversation').set({ size: 8_000_000 }).where('id', '=', id).execute()
      expect((await save(id, question('满了'.repeat(20_000)))).status).toBe(409)
    })

    it('keeps presets of one’s own', async () => {
      const stranger = await server.newUser()
      const made = await user.must('preset.save', { name: '翻译', text: '译成英文' })
      await user.must('preset.save', { id: made.id, name: '翻译', text: '译成日文' })
      expect(await user.must('preset.list')).toEqual([{ id: made.id, name: '翻译', text: '译成日文' }])
      expect((await stranger.call('preset.save', { id: made.id, name: 'x', text: 'y' })).status).toBe(404)
      expect((await stranger.call('preset.delete', { id: made.id })).status).toBe(404)
      await user.must('preset.delete', { id: made.id })
      expect(await user.must('preset.list')).toEqual([])
    })
  })
})
