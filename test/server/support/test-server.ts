import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { maasClient, type MaasClient } from './maas-client.ts'
import { startApp, type TestApp } from './start-app.ts'

/** 2026-11-21 09:30:00 in Asia/Shanghai. */
export const START = Date.UTC(2026, 10, 21, 1, 30)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface TestUser extends MaasClient {
  userId: string
  phone: string
  /** Pays a top-up of `amount` yuan in the sandbox. @returns its order number */
  topUp(amount: string): Promise<string>
  /** `[balance, tokens]` as the header shows them. */
  wallet(): Promise<[string, number]>
}

export interface TestServer extends TestApp {
  /** The clock of the app; tests move it. */
  time: { now: number }
  newUser(inviteCode?: string): Promise<TestUser>
  visitor: MaasClient
}

/** The app with a clock that stands still, and users who can pay. */
export async function openTestServer(
  options: Omit<Parameters<typeof startApp>[0], 'clock'>,
): Promise<TestServer> {
  const time = { now: START }
  const server = await startApp({ ...options, clock: () => time.now })
  let phone = 13_800_000_000
  return {
    ...server,
    time,
    visitor: maasClient(server.app),
    async newUser(inviteCode) {
      phone += 1
      const { accessToken, userInfo } = await server.signIn(
        String(phone),
        inviteCode === undefined ? {} : { inviteCode },
      )
      const client = maasClient(server.app, accessToken)
      return {
        ...client,
        userId: userInfo.userId,
        phone: String(phone),
        async topUp(amount) {
          const { orderNo } = await client.must('order.topup', { amount, channel: 'sandbox' })
          await client.must('payment.sandboxConfirm', { orderNo })
          return orderNo
        },
        async wallet() {
          const { balance, tokenBalance } = await client.must('user.info')
          return [balance, tokenBalance]
        },
      }
    },
  }
}

/** Moves the clock on by days: sessions, which do not last as long as packages, began later. */
export async function moveTo(server: TestServer, ms: number): Promise<void> {
  server.time.now = ms
  await server.deps.database.db
    .updateTable('session')
    .set({ last_seen_at: ms, expires_at: ms + DAY_MS })
    .execute()
}

interface TestCall {
  userId: string
  modelId?: string
  keyId?: string
  lines?: UnitLine[]
  status?: 'succeeded' | 'failed' | 'aborted'
  isEstimated?: boolean
}

let calls = 0

/** A call of the gateway without its upstream: held and settled. @returns its request id */
export async function makeCall({ deps }: Pick<TestServer, 'deps'>, call: TestCall): Promise<string> {
  calls += 1
  const requestId = `request-${String(calls).padStart(6, '0')}`
  const lines = call.lines ?? [
    { item: 'input', quantity: 100, unitNano: 2000n },
    { item: 'output', quantity: 10, unitNano: 8000n },
  ]
  await deps.wallet.hold({
    requestId,
    userId: call.userId,
    keyId: call.keyId ?? '',
    modelId: call.modelId ?? 't-chat',
    lines,
    coversTokens: true,
    leaseMs: HOUR_MS,
  })
  const count = (item: UnitLine['item']) =>
    lines.filter((line) => line.item === item).reduce((sum, { quantity }) => sum + quantity, 0)
  const isFailed = call.status === 'failed'
  await deps.wallet.settle({
    requestId,
    status: call.status ?? 'succeeded',
    lines: isFailed ? [] : lines,
    promptTokens: isFailed
      ? 0
      : count('input') + count('cachedInput') + count('cacheWrite5m') + count('cacheWrite1h'),
    cachedTokens: isFailed ? 0 : count('cachedInput'),
    cacheWrite5mTokens: isFailed ? 0 : count('cacheWrite5m'),
    cacheWrite1hTokens: isFailed ? 0 : count('cacheWrite1h'),
    completionTokens: isFailed ? 0 : count('output'),
    isEstimated: call.isEstimated ?? false,
    ttftMs: 12,
    durationMs: 34,
  })
  return requestId
}
