import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database, type Engine } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { newId } from '../../../server/secrets/tokens.ts'
import { createWallet } from '../../../server/services/wallet/create-wallet.ts'
import { credit } from '../../../server/services/wallet/credit.ts'
import { grantPackage } from '../../../server/services/wallet/grant-package.ts'
import { openWallet } from '../../../server/services/wallet/open-wallet.ts'

const POSTGRES_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** 2026-11-21 09:30:00 in Asia/Shanghai. */
export const NOON = Date.UTC(2026, 10, 21, 1, 30)
export const DAY_MS = 86_400_000

/** A fresh migrated database of its own, and a way to drop it. */
export async function openTestDatabase(engine: Engine): Promise<Database> {
  if (engine === 'sqlite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'wallet-'))
    const database = openDatabase({ dataDir, onConnectionError: rethrow })
    await migrate(database)
    const close = async () => {
      await database.close()
      rmSync(dataDir, { recursive: true })
    }
    return { ...database, close }
  }
  const name = `wallet_${newId().toLowerCase()}`
  await administer(`create database ${name}`)
  const url = new URL(POSTGRES_URL)
  url.pathname = `/${name}`
  const database = openDatabase({ url: url.href, dataDir: '', onConnectionError: () => {} })
  await migrate(database)
  const close = async () => {
    await database.close()
    await administer(`drop database ${name} with (force)`)
  }
  return { ...database, close }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: POSTGRES_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function rethrow(error: Error): never {
  throw error
}

/** A wallet over a fresh database with a clock that tests set. */
export async function openTestWallet(engine: Engine) {
  const database = await openTestDatabase(engine)
  const clock = { now: NOON }
  const node = (nodeId: string) =>
    createWallet({ database, clock: () => clock.now, nodeId, env: { UPSTREAM_TOTAL_SECONDS: 600 } })
  const { db } = database
  return {
    database,
    db,
    clock,
    node,
    wallet: node('node-1'),
    close: () => database.close(),
    /** A new user with so many yuan nano. */
    async newUser(balanceNano = 0n): Promise<string> {
      const userId = newId()
      await openWallet(db, userId)
      if (balanceNano > 0n) await this.topUp(userId, balanceNano)
      return userId
    },
    async topUp(userId: string, amountNano: bigint): Promise<void> {
      const cause = {
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
      { models = ['*'], expiresAt = NOON + 30 * DAY_MS, name = '测试包' } = {},
    ): Promise<string> {
      return db.transaction().execute((trx) =>
        grantPackage(trx, {
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
export type TestWallet = Awaited<ReturnType<typeof openTestWallet>>

/** A hold of `nano` yuan for a call of one second of video. */
export function secondOf(userId: string, nano: bigint, requestId = newId()) {
  return {
    requestId,
    userId,
    keyId: '',
    modelId: 't-video',
    lines: [{ item: 'second', quantity: 1, unitNano: nano }],
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
    promptTokens: count('input') + count('cachedInput'),
    cachedTokens: count('cachedInput'),
    completionTokens: count('output'),
    isEstimated: false,
    ttftMs: 12,
    durationMs: 34,
  } as const
}

export const ENGINES = ['sqlite', 'postgres'] as const
