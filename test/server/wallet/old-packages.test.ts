import { TEST_SECRETS } from '../support/written-rows.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { migrationsFor } from '../../../server/platform/db/migrations/index.ts'
import { createWallet } from '../../../server/wallet/create-wallet.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { createPostgresDatabase, forEachDatabase } from '../support/databases.ts'
import { NOON, used } from './open-test-wallet.ts'

/** The last migration before tokens had a worth. */
const BEFORE = '0018-key-families'
const LATER = NOON + 86_400_000

forEachDatabase((engine) => {
  let database: Database
  let drop: () => Promise<void>
  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'old-'))
    const place = engine === 'postgres' ? await createPostgresDatabase() : null
    database = openDatabase({ url: place?.url, dataDir, onConnectionError: () => {} })
    drop = async () => {
      await database.close()
      await place?.drop()
      rmSync(dataDir, { recursive: true })
    }
    const getMigrations = async () =>
      Object.fromEntries(Object.entries(migrationsFor(engine)).filter(([name]) => name <= BEFORE))
    const { error } = await new Migrator({ db: database.db, provider: { getMigrations } }).migrateToLatest()
    if (error) throw error
    await seed()
    await migrate(database)
  })
  afterEach(() => drop())

  /** A bought package of which a call used 20 tokens, another call holds 5 of, and a reward. */
  async function seed() {
    const run = (statement: string) => sql.raw(statement).execute(database.db)
    await run(`insert into wallet values ('user', 1000000, 0, 130, 5)`)
    await run(`insert into "order" (order_no, user_id, kind, subject, channel, amount_nano, offer_id, quantity, status,
      transaction_id, created_at, expires_at, paid_at, closed_at)
      values ('bought', 'user', 'purchase', '', 'alipay', 250000, 'p', 1, 'paid', 'paid', ${NOON}, ${NOON}, ${NOON}, null)`)
    await run(
      `insert into payment_receipt (channel, transaction_id, order_no, amount_nano, outcome, received_at) values ('alipay', 'paid', 'bought', 250000, 'credited', ${NOON})`,
    )
    const pack = (id: string, order: string, total: number, remaining: number, held: number, end: number) =>
      run(`insert into token_package (id, user_id, offer_id, name, order_no, models, total, remaining, held, created_at,
        expires_at, closed_at) values ('${id}', 'user', 'p', '${id}', '${order}', '["*"]', ${total}, ${remaining}, ${held},
        ${NOON}, ${end}, null)`)
    await pack('paid', 'bought', 120, 100, 5, LATER)
    await pack('reward', '', 30, 30, 0, LATER + 1)
    const entry = (kind: string, asset: string, amount: number, after: number, ref: string, id: string) =>
      run(`insert into ledger_entry (user_id, asset, kind, amount, balance_after, ref_type, ref_id, package_id, remark, created_at)
        values ('user', '${asset}', '${kind}', ${amount}, ${after}, '${kind === 'consume' ? 'call' : 'test'}', '${ref}', '${id}', '', ${NOON})`)
    await entry('adjust', 'yuan', 1_000_000, 1_000_000, 'money', '')
    await entry('purchase', 'token', 120, 120, 'bought', 'paid')
    await entry('reward', 'token', 30, 150, 'reward', 'reward')
    await entry('consume', 'token', -20, 130, 'settled', 'paid')
    const line = {
      item: 'output',
      quantity: 20,
      fromPackages: 20,
      unitPrice: '8.00',
      per: 1_000_000,
      amount: '0.00',
    }
    const call = (id: string, status: string, lines: unknown[], tokens: number) =>
      run(`insert into call (request_id, user_id, key_id, model_id, price, status, lines, package_tokens, created_at)
        values ('${id}', 'user', '', 't-chat', '{"output":"8000"}', '${status}', '${JSON.stringify(lines)}', ${tokens}, ${NOON})`)
    const hold = (id: string, tokens: number, status: string) =>
      run(`insert into hold values ('${id}', 'user', '', 0, ${tokens}, '[{"packageId":"paid","tokens":${tokens}}]', '${status}',
        'old', ${NOON}, ${LATER}, null)`)
    await call('settled', 'succeeded', [line], 20)
    await hold('settled', 20, 'settled')
    await call('open', 'running', [], 0)
    await hold('open', 5, 'open')
  }

  const wallet = () =>
    createWallet({
      database,
      clock: () => NOON,
      nodeId: 'new',
      secrets: TEST_SECRETS,
      env: { WALLET_RESERVATIONS: 'on' },
      longestMs: () => 600000,
      log: { error: () => {} },
    })
  const packages = () =>
    database.db
      .selectFrom('token_package')
      .select(['id', 'remaining', 'held', 'worth_nano', 'begun_nano', 'is_capped'])
      .orderBy('id')
      .execute()
  const output = (quantity: number, unitNano = 8000n): UnitLine[] => [{ item: 'output', quantity, unitNano }]

  it('packages sold before are worth what was paid for a token, rewards go one for one, and the books agree', async () => {
    expect(await packages()).toEqual([
      { id: 'paid', remaining: 100, held: 5, worth_nano: 2084n, begun_nano: 0n, is_capped: 1 },
      { id: 'reward', remaining: 30, held: 0, worth_nano: 1n, begun_nano: 0n, is_capped: 1 },
    ])
    expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({
      ok: true,
      violations: [],
      exempt: { packageAsOrdered: 1 },
    })
  })

  it('a call in flight over the upgrade is settled by what it held, and later ones by the lesser of both', async () => {
    const settled = await wallet().settle(used('open', output(4)))
    expect(settled).toMatchObject({ costNano: 0n, packageTokens: 4 })
    const request = { userId: 'user', keyId: '', modelId: 't-chat', coversTokens: true, leaseMs: 1 }
    // 521 nano are a quarter of what was paid for a token.
    await wallet().hold({ ...request, requestId: 'cheap', lines: output(8, 521n) })
    expect(await wallet().settle(used('cheap', output(8, 521n)))).toMatchObject({
      costNano: 0n,
      packageTokens: 2,
    })
    await wallet().hold({ ...request, requestId: 'rest', lines: output(124) })
    expect(await wallet().settle(used('rest', output(124)))).toMatchObject({
      costNano: 0n,
      packageTokens: 124,
    })
    expect((await packages()).map(({ remaining }) => remaining)).toEqual([0, 0])
    expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
  })
})
