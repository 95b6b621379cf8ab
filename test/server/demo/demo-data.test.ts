import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { NANO_PER_YUAN } from '../../../contract/money.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { assertMayFill, assertMayTouch } from '../../../scripts/demo-data/guard.ts'
import { readOptions } from '../../../scripts/demo-data/options.ts'
import { runDemo } from '../../../scripts/demo-data/run-demo.ts'
import { openHarness, type Harness } from '../../../scripts/demo-data/harness.ts'
import { openDatabase, type Engine } from '../../../server/platform/db/client.ts'
import { readEnv } from '../../../server/platform/env/env.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { placeTemplateFile, skipDiskSync } from '../../support/template-file.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** 2026-11-24 15:20 in Asia/Shanghai. */
const END = Date.UTC(2026, 10, 24, 7, 20)
const options = readOptions(['--days=14', '--users=24', '--seed=7'])

async function openDemo(engine: Engine, more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-demo-'))
  const postgres = engine === 'postgres' ? await createPostgresDatabase({ isMigrated: true }) : null
  if (!postgres) placeTemplateFile(dataDir)
  const database = openDatabase({ url: postgres?.url, dataDir, onConnectionError: () => {} })
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    CONSOLE_DIR: join(dataDir, 'no-console'),
    ...more,
  })
  const harness = await openHarness(env, { now: END, database, log: pino({ level: 'silent' }) })
  await skipDiskSync(database)
  return {
    harness,
    env,
    async close() {
      await harness.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What screens show, without what is random however the seed is: ids. */
async function figuresOf({ deps: { database } }: Harness) {
  const { db } = database
  const countBy = async (
    table: 'order' | 'approval' | 'payment_alert',
    column: 'status' | 'state' | 'kind',
  ) => {
    const rows = await db
      .selectFrom(table)
      .select(({ ref, fn }) => [ref(column as never).as('word'), fn.countAll<number>().as('count')])
      .groupBy(column as never)
      .execute()
    return Object.fromEntries(rows.map(({ word, count }) => [String(word), count]))
  }
  const days = await db
    .selectFrom('call_day')
    .select(({ fn }) => [
      'status',
      fn.sum<number>('row_count').as('calls'),
      fn.sum<bigint>('cost_nano').as('nano'),
    ])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const { users } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  return {
    users,
    days: days.map(({ status, calls, nano }) => `${status} ${calls} ${nano}`),
    orders: await countBy('order', 'status'),
    approvals: await countBy('approval', 'state'),
    alerts: await countBy('payment_alert', 'kind'),
  }
}

const figures: unknown[] = []

forEachDatabase((engine) => {
  describe('demo data', () => {
    let demo: Awaited<ReturnType<typeof openDemo>>
    beforeAll(async () => {
      demo = await openDemo(engine)
      await assertMayFill(demo.harness.deps, options)
      await runDemo({ harness: demo.harness, options, end: END })
    })
    afterAll(() => demo.close())

    it('agrees with the books, roll-ups included, and ends now', async () => {
      const { db } = demo.harness.deps.database
      expect(await verifyLedger(db, demo.harness.deps.secrets)).toMatchObject({ ok: true, violations: [] })
      const latest = await db
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .executeTakeFirst()
      expect(latest?.at).toBeLessThanOrEqual(END)
      const days = await db.selectFrom('platform_day').select('day_at').distinct().execute()
      expect(Math.max(...days.map(({ day_at }) => day_at))).toBe(startOfDay(END) - DAY_MS)
      expect(days.length).toBeGreaterThanOrEqual(13)
    })

    it('has something for every screen of staff', async () => {
      const { db } = demo.harness.deps.database
      const figuresHere = await figuresOf(demo.harness)
      expect(figuresHere.orders).toMatchObject({ paid: expect.any(Number), closed: expect.any(Number) })
      expect(figuresHere.approvals).toMatchObject({
        waiting: expect.any(Number),
        approved: expect.any(Number),
        withdrawn: expect.any(Number),
      })
      expect(Object.keys(figuresHere.alerts)).toEqual(
        expect.arrayContaining(['forged', 'surplus', 'usageAboveBound']),
      )
      const tables = [
        'order_refund',
        'reconciliation',
        'user_state',
        'user_note',
        'setting',
        'channel_key',
        'staff',
        'invite',
        'verification',
        'token_package',
        'call_attempt',
        'catalog_version',
        'audit_entry',
      ] as const
      for (const table of tables)
        expect([
          table,
          (
            await db
              .selectFrom(table)
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .executeTakeFirst()
          )?.n,
        ]).toEqual([table, expect.any(Number)])
      const types = await db.selectFrom('usage_day').select('item').distinct().execute()
      expect(types.map(({ item }) => item)).toEqual(
        expect.arrayContaining(['input', 'output', 'image', 'character']),
      )
    })

    it('has announcements, vouchers of which some are redeemed, and risks that were looked at', async () => {
      const { db } = demo.harness.deps.database
      const announcements = await db.selectFrom('announcement').select('state').execute()
      expect(announcements.map(({ state }) => state).toSorted()).toEqual(['draft', 'published', 'published'])
      const batches = await db.selectFrom('voucher_batch').select(['count', 'redeemed']).execute()
      expect(batches).toHaveLength(2)
      for (const { count, redeemed } of batches) {
        expect(redeemed).toBeGreaterThan(0)
        expect(redeemed).toBeLessThan(count)
      }
      const risks = await db.selectFrom('risk_case').select(['kind', 'state']).execute()
      expect(risks.map(({ state }) => state)).toEqual(expect.arrayContaining(['open', 'dismissed']))
      expect(risks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['identity', 'ring']))
    })

    it('has readers of what was announced, and batches that were done, refused, cancelled and are under way', async () => {
      const { db } = demo.harness.deps.database
      const readers = await db
        .selectFrom('announcement')
        .leftJoin('announcement_reader', 'announcement_reader.announcement_id', 'announcement.id')
        .select(({ fn }) => ['title', fn.count<number>('announcement_reader.user_id').as('readers')])
        .where('state', '=', 'published')
        .groupBy('title')
        .execute()
      // One that came late may have none.
      expect(readers.some(({ readers: count }) => count > 0)).toBe(true)
      const batches = await db
        .selectFrom('batch')
        .select(['status', 'completed', 'total'])
        .orderBy('created_at')
        .execute()
      expect(batches.map(({ status }) => status)).toEqual([
        'completed',
        'failed',
        'completed',
        'cancelled',
        'in_progress',
      ])
      expect(batches[0]?.completed).toBeGreaterThan(20)
      const { calls } = await db
        .selectFrom('call')
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .where('wire', '=', 'batches')
        .executeTakeFirstOrThrow()
      expect(calls).toBeGreaterThan(30)
    })

    it('has a bill of an upstream that agrees, and one that does not', async () => {
      const { db } = demo.harness.deps.database
      const bills = await db
        .selectFrom('upstream_bill')
        .select(['channel_id', 'state', 'only_ours', 'only_theirs', 'amounts'])
        .orderBy('channel_id')
        .execute()
      expect(bills).toEqual([
        {
          channel_id: 'qinglan',
          state: 'differs',
          only_ours: expect.any(Number),
          only_theirs: 1,
          amounts: expect.any(Number),
        },
        { channel_id: 'shanyu', state: 'agrees', only_ours: 0, only_theirs: 0, amounts: 0 },
      ])
    })

    it('has one customer with most of the revenue', async () => {
      const rows = await demo.harness.deps.database.db
        .selectFrom('call_day')
        .select(({ fn }) => ['user_id', fn.sum('cost_nano').as('nano')])
        .groupBy('user_id')
        .execute()
      const spent = rows.map(({ nano }) => Number(nano)).toSorted((a, b) => b - a)
      expect(spent[0]).toBeGreaterThan(spent.slice(1).reduce((sum, one) => sum + one, 0))
    })

    it('is the same for the same seed', async () => {
      figures.push(await figuresOf(demo.harness))
      expect(figures.at(-1)).toEqual(figures[0])
    })

    it('is added to users who are there only if that is asked for', async () => {
      await expect(assertMayFill(demo.harness.deps, options)).rejects.toThrow(/已经有 \d+ 个用户.*--append/)
      await assertMayFill(demo.harness.deps, { ...options, append: true })
    })
  })
})

describe('demo data is refused', () => {
  const env = { isProduction: false, CATALOG_SOURCE: 'database' } as const

  it('in production, unless that is asked for', () => {
    const production = { ...env, isProduction: true }
    expect(() => assertMayTouch(production, options)).toThrow('--in-production')
    assertMayTouch(production, { ...options, 'in-production': true })
  })

  it('where a file is the catalogue', () => {
    expect(() => assertMayTouch({ ...env, CATALOG_SOURCE: 'file' }, options)).toThrow('CATALOG_SOURCE=file')
  })

  it.each([
    ['--days=2', '--days 须为 3 到 400 的整数'],
    ['--users=x', '--users 须为 10 到 20000 的整数'],
    ['--seed=1.5', '--seed 须为'],
    ['--force', '用法：npm run demo:data'],
  ])('for %s', (argument, message) => {
    expect(() => readOptions([argument])).toThrow(message)
  })
})

forEachDatabase((engine) => {
  describe('demo data beside orders of a real provider', () => {
    it('is refused, even if it may be added', async () => {
      const { harness, close } = await openDemo(engine)
      await harness.deps.database.db
        .insertInto('order')
        .values({
          order_no: '202611240000000000000001',
          user_id: 'u-1',
          kind: 'topup',
          subject: '账户充值 1.00 元',
          channel: 'alipay',
          amount_nano: NANO_PER_YUAN,
          offer_id: '',
          quantity: 0,
          status: 'pending',
          transaction_id: null,
          created_at: END,
          expires_at: END,
          paid_at: null,
          closed_at: null,
        })
        .execute()
      await expect(assertMayFill(harness.deps, { ...options, append: true })).rejects.toThrow(
        '真实支付渠道的订单',
      )
      await close()
    })
  })
})

test('is played to its end twice, on a machine that is so busy that a node would refuse requests', async () => {
  const demo = await openDemo('sqlite', { MAX_LOOP_DELAY_MS: '1' })
  const busy = setInterval(() => {
    const begun = performance.now()
    while (performance.now() - begun < 5);
  }, 3)
  // Time for the node to notice that its loop is late.
  await new Promise((resolve) => setTimeout(resolve, 500))
  try {
    for (const seed of [7, 8]) {
      const short = readOptions(['--days=3', '--users=10', `--seed=${seed}`])
      const played = await runDemo({ harness: demo.harness, options: short, end: END })
      expect(played.customers).toBeGreaterThan(0)
    }
  } finally {
    clearInterval(busy)
    await demo.close()
  }
}, 120_000)
