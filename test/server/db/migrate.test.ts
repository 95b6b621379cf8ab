import { sql } from 'kysely'
import { isMigrated, migrate } from '../../../server/db/migrate.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

forEachDatabase((engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine })
  })
  afterAll(() => server.close())

  it('leaves a database that a newer program has taken further as it is, so that an old node may start again', async () => {
    const { database } = server.deps
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      database.db,
    )
    await migrate(database)
    expect(await isMigrated(database)).toBe(true)
  })

  it('says in Chinese that a database of another line cannot be used', async () => {
    const { database } = server.deps
    await sql`delete from kysely_migration where name = '0018-key-families'`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow('数据库由另一个版本的程序建立')
    expect(await isMigrated(database)).toBe(false)
  })
})
