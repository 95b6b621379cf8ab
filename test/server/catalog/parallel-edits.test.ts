import { numbersOf } from '../support/numbers-of.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, SECOND } from '../support/test-clock.ts'

/** `npm run verify -- model`, a part of `npm run test:full`, makes all 200. */
const EDITS = process.env.MODEL === 'full' ? 200 : 40
const AT_ONCE = 10
const MODELS = Array.from({ length: 10 }, (_, nth) => `m-${nth}`)

const modelOf = (id: string) => ({
  id,
  name: id,
  vendor: '厂',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '2', output: '8' },
  upstreams: [{ baseUrl: 'https://up.example.com/v1', model: 'x' }],
})

forEachDatabase((engine) => {
  it(
    `${EDITS} random edits of two operators, ${AT_ONCE} at a time: none is lost, and each is one version and one entry of the audit`,
    async () => {
      const time = createClock()
      const server: TestApp = await startApp({
        engine,
        clock: time.now,
        catalog: { models: MODELS.map(modelOf) },
      })
      try {
        const one = await openStaff(server, '13700000001', ['operator'])
        const other = await openStaff(server, '13700000002', ['operator'])
        const pick = numbersOf(20_261_126)
        let conflicts = 0
        const edit = async (who: StaffMember, id: string, nth: number) => {
          for (let tried = 0; tried < 50; tried += 1) {
            // Each may write 60 times a minute.
            time.advance(SECOND)
            const row = await who.must('catalogModel.detail', { id })
            const { type: _type, prices: _prices, upstreams: _upstreams, ...fields } = row
            const change =
              // A model has 20 aliases at most.
              nth % 2 === 0 || row.aliases.length === 20
                ? { description: `${row.description};${nth}` }
                : { aliases: [...row.aliases, `alias-${nth}`] }
            const edited = { ...fields, ...change, reason: '随机修改' }
            const { status, body } = await who.call('catalogModel.edit', edited)
            if (status === 200) return
            expect([status, body.result]).toMatchObject([409, { current: { id } }])
            conflicts += 1
          }
          throw new Error(`edit ${nth} was never taken`)
        }
        for (let first = 0; first < EDITS; first += AT_ONCE)
          await Promise.all(
            Array.from({ length: AT_ONCE }, (_, nth) =>
              edit(nth % 2 === 0 ? one : other, MODELS[pick(3 + (first % 8))] ?? 'm-0', first + nth),
            ),
          )
        const { models } = server.deps.catalogs.current().catalog
        const kept = models
          .flatMap(({ description, aliases }) => [
            ...description.split(';').slice(1),
            ...aliases.map((alias) => alias.slice('alias-'.length)),
          ])
          .map(Number)
        expect(kept.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EDITS }, (_, nth) => nth))
        expect(conflicts).toBeGreaterThan(0)
        const { db } = server.deps.database
        const versions = await db.selectFrom('catalog_version').select('id').where('id', '>', 1).execute()
        const entries = await db
          .selectFrom('audit_entry')
          .select('after')
          .where('action', '=', 'catalogModel.edit')
          .where('outcome', '=', 'done')
          .execute()
        const named = entries.map(({ after }) => (JSON.parse(after) as { version: number }).version)
        expect(named.toSorted((a, b) => a - b)).toEqual(
          versions.map(({ id }) => id).toSorted((a, b) => a - b),
        )
        expect(versions).toHaveLength(EDITS)
      } finally {
        await server.close()
      }
    },
    EDITS * 1000 + 60_000,
  )
})
