import { DAY_MS } from '../../../contract/time.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { DRAFTS_MAX } from '../../../server/content/draft/drafts.ts'
import { forEachDatabase } from '../support/databases.ts'
import { withServer } from '../support/with-server.ts'
import { maasClient } from '../support/maas-client.ts'
import { openTestServer } from '../support/test-server.ts'

const PLACE = { form: 'keys.edit', row: 'k1' }

forEachDatabase((engine) => {
  describe('drafts of forms', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))

    it('are kept sealed, replaced and deleted, each for its form and row', async () => {
      expect(await user.must('draft.read', PLACE)).toBeNull()
      await user.must('draft.save', { ...PLACE, values: { name: '机密名字' } })
      await user.must('draft.save', { ...PLACE, values: { name: '机密名字二', items: [{ a: 1 }] } })
      expect(await user.must('draft.read', PLACE)).toEqual({
        values: { name: '机密名字二', items: [{ a: 1 }] },
        savedAt: server.time.now,
      })
      expect(await user.must('draft.read', { ...PLACE, row: 'k2' })).toBeNull()
      expect(await user.must('draft.read', { form: 'keys.create' })).toBeNull()
      const stored = await server.deps.database.db.selectFrom('form_draft').selectAll().execute()
      expect(stored).toHaveLength(1)
      expect(JSON.stringify(stored)).not.toContain('机密')
      await user.must('draft.delete', PLACE)
      expect(await user.must('draft.read', PLACE)).toBeNull()
    })

    it('are of one user, and of no visitor', async () => {
      await user.must('draft.save', { ...PLACE, values: { name: '我的' } })
      const other = await server.newUser()
      expect(await other.must('draft.read', PLACE)).toBeNull()
      await other.must('draft.delete', PLACE)
      expect(await user.must('draft.read', PLACE)).toMatchObject({ values: { name: '我的' } })
      expect((await maasClient(server.app).call('draft.read', PLACE)).status).toBe(401)
    })

    it('are as many as a user may have, as long as they may be, and gone after 30 days', async () => {
      const save = (row: string, values = {}) => user.must('draft.save', { form: 'keys.edit', row, values })
      for (let row = 0; row < DRAFTS_MAX; row += 1) {
        server.time.now += 1
        await save(`r${row}`)
      }
      server.time.now += 1
      await save('r0', { name: 'again' })
      await save('more')
      expect(await user.must('draft.read', { form: 'keys.edit', row: 'r1' })).toBeNull()
      for (const row of ['r0', 'r2', 'more'])
        expect(await user.must('draft.read', { form: 'keys.edit', row })).not.toBeNull()
      const long = { text: 'x'.repeat(64_001) }
      expect((await user.call('draft.save', { form: 'keys.edit', row: 'r0', values: long })).status).toBe(400)
      server.time.now += 31 * DAY_MS
      await prune(server.deps)
      expect(await server.deps.database.db.selectFrom('form_draft').select('id').execute()).toEqual([])
    })
  })
})
