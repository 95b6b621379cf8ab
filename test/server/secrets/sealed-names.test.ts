import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkChain } from '../../../server/platform/audit/check-chain.ts'
import { sealPlain } from '../../../server/governance/secret-key/seal-plain.ts'
import { openAccount } from '../support/account.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const NICKNAME = '青山不改绿水长流'
const EMAIL = 'qingshan@sealed.example'
const IP = '203.0.113.77'
const LISTED = '198.51.100.0/24'
const PERSONAL = [NICKNAME, EMAIL, IP, LISTED]

/** Whatever is asked from now on comes from there. */
function comeFrom({ app }: TestApp, remoteAddress: string): void {
  const inject = app.inject.bind(app)
  Object.assign(app, { inject: (options: object) => inject({ ...options, remoteAddress }) })
}

/** Which tables hold something personal in any of their columns. */
async function tablesThatTell({ deps }: TestApp): Promise<string[]> {
  const { db } = deps.database
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    found.push(...PERSONAL.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`))
  }
  return found
}

async function filesThatTell({ deps }: TestApp): Promise<string[]> {
  await sql`pragma wal_checkpoint(truncate)`.execute(deps.database.db)
  const files = readdirSync(deps.env.dataDir).filter((name) => name.startsWith('maas.db'))
  return files.filter((name) => {
    const bytes = readFileSync(join(deps.env.dataDir, name))
    return PERSONAL.some((word) => bytes.includes(word))
  })
}

forEachDatabase((engine) => {
  it('no table holds a nickname, an e-mail or an address in plain text, nor once those of earlier programs are sealed', async () => {
    const server = await startApp({ engine })
    comeFrom(server, IP)
    const { db } = server.deps.database
    const account = await openAccount(server, '13800000001')
    const support = await openStaff(server, '13800000002', ['support'])
    const auditor = await openStaff(server, '13800000003', ['auditor'])
    await account.must('user.profile', { nickname: NICKNAME, email: EMAIL })
    const { key } = await account.must('key.add', { name: '一', ips: [LISTED] })
    const { apiKey: edited } = await account.must('key.add', { name: '二' })
    await account.must('key.edit', { id: edited.id, ips: [LISTED] })
    await support.must('user.note', { id: account.userId, text: '来电询问' })

    const shown = async () => {
      const { nickname } = await account.must('user.info')
      const [session] = await account.must('login.sessions')
      const { records } = await support.must('user.sessions', { userId: account.userId })
      const detail = await support.must('user.detail', { id: account.userId })
      const audit = await auditor.must('audit.list', { actorId: support.userId })
      const { keys } = await account.must('key.overview')
      const { statusCode } = await server.app.inject({
        url: '/v1/models',
        headers: { authorization: `Bearer ${key}` },
      })
      return {
        names: [nickname, detail.nickname],
        addresses: [session?.ip, records[0]?.network, audit.records[0]?.address],
        lists: keys.map(({ ips }) => ips),
        statusCode,
        broken: (await checkChain(db, server.deps.secrets)).broken,
      }
    }
    const expected = {
      names: [NICKNAME, NICKNAME],
      addresses: [IP, '203.0.113.0/24', IP],
      lists: [[LISTED], [LISTED]],
      statusCode: 403,
      broken: null,
    }
    expect(await shown()).toEqual(expected)
    expect(await tablesThatTell(server)).toEqual([])

    await sql`update "user" set nickname = ${NICKNAME}, nickname_sealed = '' where id = ${account.userId}`.execute(
      db,
    )
    await sql`update session set ip = ${IP}, ip_sealed = ''`.execute(db)
    await sql`update api_key set ips = ${JSON.stringify([LISTED])}, ips_sealed = ''`.execute(db)
    await sql
      .raw(`drop trigger audit_address_only_goes ${engine === 'postgres' ? 'on audit_entry' : ''}`)
      .execute(db)
    await sql`update audit_entry set address = ${IP}, address_sealed = '' where address_sealed <> ''`.execute(
      db,
    )
    expect(await shown()).toEqual(expected)
    expect(await tablesThatTell(server)).toHaveLength(4)
    await sealPlain(server.deps)
    expect(await tablesThatTell(server)).toEqual([])
    if (engine === 'sqlite') expect(await filesThatTell(server)).toEqual([])
    expect(await shown()).toEqual(expected)

    const forged = server.deps.secrets.seal('192.0.2.1')
    for (const address of [forged, 'x', ''])
      await db
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('audit_entry').set({ address_sealed: address }).where('n', '=', 1).execute()
          expect((await checkChain(trx, server.deps.secrets)).broken).toMatchObject({ n: 1 })
          throw new Error('undone')
        })
        .catch((error: unknown) => expect(String(error)).toContain('undone'))
    await server.close()
  })
})
