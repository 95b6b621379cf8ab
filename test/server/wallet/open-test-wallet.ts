import { TEST_SECRETS } from '../support/written-rows.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startOfDay } from '../../../contract/time.ts'
import { openDatabase, type Engine } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { createWallet } from '../../../server/wallet/create-wallet.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { openWallet } from '../../../server/wallet/open-wallet.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { placeTemplateFile, skipDiskSync } from '../../support/template-file.ts'
import { createPostgresDatabase } from '../support/databases.ts'

/** 2026-11-21 09:30:00 in Asia/Shanghai. */
export const NOON = Date.UTC(2026, 10, 21, 1, 30)
export const DAY_MS = 86_400_000

/** A fresh migrated database of its own, where it is, and a way to drop it. */
async function openTestDatabase(engine: Engine) {
  const place = engine === 'sqlite' ? sqlitePlace() : await postgresPlace()
  const database = openDatabase({ ...place, onConnectionError: () => {} })
  await migrate(database)
  await skipDiskSync(database)
  const close = async () => {
    await database.close()
    await place.drop()
  }
  return { database, place, close }
}

function sqlitePlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'wallet-'))
  placeTemplateFile(dataDir)
  return { url: undefined, dataDir, drop: async () => rmSync(dataDir, { recursive: true }) }
}

async function postgresPlace() {
  return { dataDir: '', ...(await createPostgresDatabase({ isMigrated: true })) }
}

/** `WALLET_RESERVATIONS=off` runs every suite without them. */
const RESERVATIONS = process.env.WALLET_RESERVATIONS === 'off' ? 'off' : 'on'

/** A wallet over a fresh database with a clock that tests set. */
export async function openTestWallet(engine: Engine, reservations: 'on' | 'off' = RESERVATIONS) {
  const { database, place, close } = await openTestDatabase(engine)
  const clock = { now: NOON }
  const node = (nodeId: string, isReserving = reservations) =>
    createWallet({
      database,
      clock: () => clock.now,
      nodeId,
      secrets: TEST_SECRETS,
      env: { WALLET_RESERVATIONS: isReserving },
      longestMs: () => 600000,
      log: { error: () => {} },
    })
  const { db } = database
  return {
    place,
    db,
    clock,
    node,
    wallet: node('node-1'),
    /** For suites that break the books on purpose. */
    drop: close,
    /** Requires that the books agree. */
    async close() {
      const { ok, violations } = await verifyLedger(db, TEST_SECRETS)
      await close()
      if (!ok) throw new Error(`the books do not agree: ${JSON.stringify(violations)}`)
    },
    /** A new user with a balance of `nano`. */
    async newUser(balanceNano = 0n): Promise<string> {
      const userId = newId()
      await openWallet(db, userId)
      if (balanceNano > 0n) await this.topUp(userId, balanceNano)
      return userId
    },
    async topUp(userId: string, amountNano: bigint): Promise<void> {
      const cause = {
        secrets: TEST_SECRETS,
        kind: 'adjust',
        refType: 'test',
        refId: newId(),
        remark: '测试',
        now: clock.now,
      } as const
      await db.transaction().execute((trx) => credit(trx, { ...cause, userId, amountNano }))
    },
    async grant(
      userId: string,
      tokens: number,
      { models = ['*'], expiresAt = NOON + 30 * DAY_MS, name = '测试包', worthNano = 8n } = {},
    ): Promise<string> {
      return db.transaction().execute((trx) =>
        grantPackage(trx, {
          secrets: TEST_SECRETS,
          worthNano,
          userId,
          offerId: 'p-test',
          name,
          orderNo: '',
          tokens,
          models,
          expiresAt,
          kind: 'reward',
          refType: 'test',
          refId: newId(),
          remark: '测试',
          now: clock.now,
        }),
      )
    },
  }
}
/** Makes a package one that was sold before packages had a worth. */
export async function makeOld({ db }: Pick<TestWallet, 'db'>, packageId: string, paidNano = 1n) {
  const { user_id, created_at, total, worth_nano } = await db
    .selectFrom('token_package')
    .selectAll()
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('token_package')
    .set({ is_capped: 1, worth_nano: paidNano })
    .where('id', '=', packageId)
    .execute()
  // What was granted was summed at what it was worth then.
  await sql`update package_day set package_nano = package_nano + ${BigInt(total) * (paidNano - worth_nano)}
    where user_id = ${user_id} and day_at = ${startOfDay(created_at)} and item = 'reward'`.execute(db)
}

export type TestWallet = Awaited<ReturnType<typeof openTestWallet>>

/** A hold of `nano` yuan for a call of as many seconds of video, one nano each. */
export function secondOf(userId: string, nano: bigint, requestId = newId()) {
  return {
    requestId,
    userId,
    keyId: '',
    modelId: 't-video',
    lines: [{ item: 'second', quantity: Number(nano), unitNano: 1n }],
    coversTokens: false,
    leaseMs: 45_000,
  } as const
}

/** The settlement of a call that used `lines`. */
export function used(requestId: string, lines: Parameters<TestWallet['wallet']['settle']>[0]['lines']) {
  const count = (item: string) =>
    lines.filter((line) => line.item === item).reduce((sum, line) => sum + line.quantity, 0)
  return {
    requestId,
    status: 'succeeded',
    lines,
    promptTokens: count('input') + count('cachedInput') + count('cacheWrite5m') + count('cacheWrite1h'),
    cachedTokens: count('cachedInput'),
    cacheWrite5mTokens: count('cacheWrite5m'),
    cacheWrite1hTokens: count('cacheWrite1h'),
    completionTokens: count('output'),
    isEstimated: false,
    ttftMs: 12,
    durationMs: 34,
  } as const
}
