import { forEachDatabase } from '../support/databases.ts'
import { withServer } from '../support/with-server.ts'
import { openTestServer } from '../support/test-server.ts'

const lane = { modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }

forEachDatabase((engine) => {
  describe('folders of conversations', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))

    const talk = async (title: string) => {
      server.time.now += 1
      const made = { kind: 'chat', title, lanes: [lane], isSynced: true } as const
      return (await user.must('conversation.add', made)).id
    }
    const titlesIn = async (folder?: string) =>
      (await user.must('conversation.list', { column: 'isPinned', ...(folder && { folder }) })).records.map(
        ({ title }) => title,
      )

    it('take conversations in and let them go, and leave them all when they are deleted', async () => {
      const [cooking, travel, poem] = [await talk('做菜'), await talk('旅行'), await talk('写诗')]
      const folder = await user.must('folder.add', { name: ' 生活 ' })
      expect(folder).toEqual({ id: folder.id, name: '生活', createdAt: server.time.now })
      for (const id of [cooking, travel]) await user.must('conversation.edit', { id, folderId: folder.id })
      await user.must('conversation.edit', { id: cooking, isPinned: true })
      expect(await titlesIn(folder.id)).toEqual(['做菜', '旅行'])
      expect(await titlesIn('none')).toEqual(['写诗'])
      expect(await titlesIn()).toEqual(['做菜', '写诗', '旅行'])
      expect((await user.must('conversation.detail', { id: travel })).folderId).toBe(folder.id)
      // What else is edited leaves it in its folder.
      await user.must('conversation.edit', { id: travel, title: '去杭州' })
      expect((await user.must('conversation.find', { keyword: '杭州' })).records).toMatchObject([
        { folderId: folder.id },
      ])
      await user.must('conversation.edit', { id: travel, folderId: null })
      expect(await titlesIn('none')).toEqual(['写诗', '去杭州'])
      await user.must('conversation.delete', { id: cooking })
      await user.must('folder.delete', { id: folder.id })
      await user.must('conversation.restore', { id: cooking })
      expect(await titlesIn('none')).toEqual(['做菜', '写诗', '去杭州'])
      expect(await user.must('folder.list')).toEqual([])
      expect((await user.call('conversation.edit', { id: poem, folderId: folder.id })).status).toBe(400)
    })

    it('are their owner’s alone', async () => {
      const { id } = await user.must('folder.add', { name: '生活' })
      const other = await server.newUser()
      const made = { kind: 'chat', title: '别人的', lanes: [lane], isSynced: true } as const
      const theirs = await other.must('conversation.add', made)
      expect((await other.call('conversation.edit', { id: theirs.id, folderId: id })).status).toBe(400)
      expect((await other.call('folder.edit', { id, name: '偷' })).status).toBe(404)
      expect((await other.call('folder.delete', { id })).status).toBe(404)
      expect(await other.must('folder.list')).toEqual([])
      expect((await other.must('conversation.list', { folder: id })).records).toEqual([])
      expect((await server.visitor.call('folder.list')).status).toBe(401)
      expect(await user.must('folder.edit', { id, name: '日子' })).toMatchObject({ id, name: '日子' })
    })

    it('are stored sealed, stand in the order in which they were made, and are 100 at most', async () => {
      const first = await user.must('folder.add', { name: '金丝雀文件夹' })
      server.time.now += 1
      const rows = await server.deps.database.db.selectFrom('conversation_folder').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('金丝雀')
      for (let n = 1; n < 100; n += 1) await user.must('folder.add', { name: `第 ${n} 个` })
      const refused = await user.call('folder.add', { name: '多了' })
      expect([refused.status, refused.body.message]).toEqual([409, '文件夹数量已达上限，请先删除不用的'])
      expect((await user.call('folder.add', { name: ' ' })).status).toBe(400)
      expect((await user.must('folder.list')).map(({ id }) => id)[0]).toBe(first.id)
    })
  })
})
