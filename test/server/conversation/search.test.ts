import type { MessageInput } from '../../../contract/conversation.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { indexConversations } from '../../../server/content/conversation/search/index-conversations.ts'
import { searchMark } from '../../../server/content/conversation/search/search-index.ts'
import { searchKey, signatureOf } from '../../../server/content/conversation/search/signature.ts'
import { forEachDatabase } from '../support/databases.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, openTestServer } from '../support/test-server.ts'

const lane = { modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }

const says = (text: string): MessageInput => ({
  id: newId(),
  lane: 0,
  parentId: null,
  role: 'user',
  text,
  attachments: [],
})

forEachDatabase((engine) => {
  describe('the search over conversations', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))

    async function tell(texts: string[], title = '标题') {
      const { id } = await user.must('conversation.add', {
        kind: 'chat',
        title,
        lanes: [lane],
        isSynced: true,
      })
      const messages = texts.map(says)
      for (const message of messages)
        await user.must('conversation.saveMessage', { conversationId: id, message })
      return { id, messages }
    }
    const find = (keyword: string) => user.must('conversation.find', { keyword })
    const excerpts = async (keyword: string) =>
      (await find(keyword)).records.map(({ excerpt, title }) => excerpt || title)
    const signatures = () =>
      server.deps.database.db
        .selectFrom('conversation_search')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute()
    /** As a node of an older release, or one before there was an index, leaves messages. */
    const forgetIndex = () =>
      server.deps.database.db.updateTable('conversation_message').set({ search_mark: null }).execute()

    it.each([
      ['红烧', '我想学做红烧肉'],
      ['肉', '我想学做红烧肉'],
      ['gpt-4', '比较 ＧＰＴ－４ 与其他模型'],
      ['ＧＰＴ', '比较 gpt 与其他模型'],
      ['㎏', '买 5 kg 米'],
      ['STRASSE', 'Die strasse ist lang'],
      ['😀', '你好😀'],
      ['b\nc', 'a b\nc d'],
    ])('finds %j in %j', async (keyword, text) => {
      await tell(['别的内容', text])
      expect(await excerpts(keyword)).toEqual([text.replace('\n', ' ')])
    })

    it('finds only what stands together', async () => {
      await tell(['烧红了的肉，红肉，烧肉'])
      expect(await find('红烧肉')).toEqual({ records: [], isPartial: false })
      expect(await find('zz')).toEqual({ records: [], isPartial: false })
    })

    it('shows where the words stand also if letters before them fold to more of them', async () => {
      await tell([`${'㎏'.repeat(60)}重点在这里${'。'.repeat(100)}`])
      expect((await excerpts('重点'))[0]).toMatch(/^…(㎏)+重点在这里/)
    })

    it('opens only what may contain the words', async () => {
      const many = Array.from({ length: 100 }, (_, i) => `第 ${i} 条，说的是天气和旅行`)
      await tell([...many, '只有这里提到毛笔和砚台'])
      const open = jest.spyOn(server.deps.secrets, 'open')
      expect(await excerpts('毛笔和砚台')).toEqual(['只有这里提到毛笔和砚台'])
      // One is opened for the title, few for nothing.
      expect(open.mock.calls.length).toBeLessThan(15)
      open.mockRestore()
    })

    it('finds what has no signature yet, and gives it one, never of a body that was saved meanwhile', async () => {
      const texts = Array.from({ length: 45 }, (_, i) => `第 ${i} 条`)
      const { id, messages } = await tell([...texts, '提到毛笔'])
      const before = await signatures()
      await forgetIndex()
      await server.deps.database.db.deleteFrom('conversation_search').execute()
      expect(await excerpts('毛笔')).toEqual(['提到毛笔'])
      // Two nodes at once, then the rest.
      await Promise.all([indexConversations(server.deps), indexConversations(server.deps)])
      await indexConversations(server.deps)
      const byId = (rows: typeof before) => new Map(rows.map((row) => [row.message_id, row.signature]))
      expect(byId(await signatures())).toEqual(byId(before))
      expect(await indexConversations(server.deps)).toBe(0)
      expect(await excerpts('毛笔')).toEqual(['提到毛笔'])

      const last = messages.at(-1)
      const message = { ...says('改成了砚台'), id: last?.id }
      await user.must('conversation.saveMessage', { conversationId: id, message })
      expect(await excerpts('毛笔')).toEqual([])
      expect(await excerpts('砚台')).toEqual(['改成了砚台'])
    })

    it('finds what a node of an older release saved over an indexed message', async () => {
      const { messages } = await tell(['原来的话'])
      const { db } = server.deps.database
      const sealed = server.deps.secrets.seal(
        JSON.stringify({ role: 'user', text: '后来的话', attachments: [] }),
      )
      await db
        .updateTable('conversation_message')
        .set({ body_sealed: sealed })
        .where('id', '=', messages[0]?.id ?? '')
        .execute()
      expect(await excerpts('后来')).toEqual(['后来的话'])
      expect(await indexConversations(server.deps)).toBe(1)
      expect(await excerpts('后来')).toEqual(['后来的话'])
      expect(searchMark(sealed)).toBe(
        (
          await db
            .selectFrom('conversation_message')
            .select('search_mark')
            .where('body_sealed', '=', sealed)
            .executeTakeFirstOrThrow()
        ).search_mark,
      )
    })

    it('finds what was indexed with another SECRET_KEY', async () => {
      await tell(['提到毛笔'])
      const key = Buffer.alloc(32, 1)
      await server.deps.database.db
        .updateTable('conversation_search')
        .set({ key_id: 'former', signature: signatureOf(key, '提到毛笔') })
        .execute()
      expect(await excerpts('毛笔')).toEqual(['提到毛笔'])
    })

    it('tells nothing of a text by its signature: another user’s of the same text is another', async () => {
      await tell(['提到毛笔'])
      const [row] = await signatures()
      expect(row?.signature).toEqual(signatureOf(searchKey(server.deps.secrets, user.userId), '提到毛笔'))
      expect(row?.signature).not.toEqual(signatureOf(searchKey(server.deps.secrets, 'another'), '提到毛笔'))
      expect(signatureOf(searchKey(server.deps.secrets, 'x'), '')).toHaveLength(0)
    })

    it('keeps no signature of what is removed for good', async () => {
      const { id } = await tell(['提到毛笔'])
      await tell(['提到砚台'])
      await user.must('conversation.delete', { id })
      expect(await excerpts('毛笔')).toEqual([])
      expect(await signatures()).toHaveLength(2)
      server.time.now += 7 * DAY_MS
      await prune(server.deps)
      expect(await signatures()).toHaveLength(1)
    })

    it('says when there is more than it gives, and serves many at once', async () => {
      for (let i = 0; i < 51; i += 1) await tell([], `共同 ${i}`)
      const all = await Promise.all(Array.from({ length: 10 }, () => find('共同')))
      for (const { records, isPartial } of all) expect([records.length, isPartial]).toEqual([50, true])
      expect(await user.must('conversation.search', { keyword: '共同 50' })).toMatchObject([
        { title: '共同 50' },
      ])
      expect(await find('共同 50')).toMatchObject({ isPartial: false })
    })
  })
})
