import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sealPlain } from '../../../server/services/secret-key/seal-plain.ts'
import { openAccount } from '../support/account.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase, startApp } from '../support/start-app.ts'

const NICKNAME = '青山不改绿水长流'
const IP = '203.0.113.77'

forEachDatabase((engine) => {
  it('nicknames and the addresses of sessions stand sealed in the database, also those of earlier programs', async () => {
    const server = await startApp({ engine, env: { TRUST_PROXY: '127.0.0.1' } })
    const { db } = server.deps.database
    const account = await openAccount(server, '13800000001')
    const support = await openStaff(server, '13800000002', ['support'])
    const stored = async () => {
      const { rows: users } = await sql`select * from "user"`.execute(db)
      const { rows: sessions } = await sql`select * from session`.execute(db)
      return JSON.stringify([users, sessions])
    }
    const shown = async () => {
      const { nickname } = await account.must('user.info')
      const [session] = await account.must('login.sessions')
      const { records } = await support.must('user.sessions', { userId: account.userId })
      const detail = await support.must('user.detail', { id: account.userId })
      return [nickname, session?.ip, records[0]?.network, detail.nickname]
    }
    await account.must('user.profile', { nickname: NICKNAME })
    expect(await shown()).toEqual([NICKNAME, '127.0.0.1', '127.0.0.0/24', NICKNAME])
    expect(await stored()).not.toMatch(/青山不改|127\.0\.0\.1/)

    await sql`update "user" set nickname = ${NICKNAME}, nickname_sealed = '' where id = ${account.userId}`.execute(
      db,
    )
    await sql`update session set ip = ${IP}, ip_sealed = '' where user_id = ${account.userId}`.execute(db)
    expect(await shown()).toEqual([NICKNAME, IP, '203.0.113.0/24', NICKNAME])
    await sealPlain(server.deps)
    expect(await stored()).not.toMatch(/青山不改|203\.0\.113/)
    expect(await shown()).toEqual([NICKNAME, IP, '203.0.113.0/24', NICKNAME])
    if (engine === 'sqlite') {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      const folder = server.deps.env.dataDir
      for (const file of readdirSync(folder).filter((name) => name.startsWith('maas.db')))
        expect(readFileSync(join(folder, file)).includes(NICKNAME)).toBe(false)
    }
    await server.close()
  })
})
