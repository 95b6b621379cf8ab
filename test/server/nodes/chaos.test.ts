import { playChaos } from '../../support/chaos.ts'
import { createPostgresDatabase } from '../support/databases.ts'

// The short form; `npm run verify -- chaos` plays 30 and 10 rounds, and waits for the leases.
it('kill -9 under load on SQLite: what was acknowledged is there exactly once, nothing stays held', async () => {
  const { problems, acknowledged } = await playChaos({ rounds: 3, nodes: 1, isHurried: true })
  expect(problems).toEqual([])
  expect(Object.values(acknowledged).every((count) => count > 0)).toBe(true)
}, 150_000)

it('kill -9 of one of three nodes on PostgreSQL: the same', async () => {
  const postgres = await createPostgresDatabase()
  const options = { rounds: 2, nodes: 3, databaseUrl: postgres.url, isHurried: true }
  const { problems, acknowledged } = await playChaos(options)
  await postgres.drop()
  expect(problems).toEqual([])
  expect(Object.values(acknowledged).every((count) => count > 0)).toBe(true)
}, 150_000)
