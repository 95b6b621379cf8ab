import type { Engine } from '../../../server/platform/db/client.ts'
import {
  HOUR_MS,
  makeCall,
  MINUTE_MS,
  openTestServer,
  START,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'

/** 2026-11-21 00:00 in Asia/Shanghai. */
export const TODAY = Date.UTC(2026, 10, 20, 16)

/** The time to the first token of calls that `makeCall` makes, as the statistics round it. */
export const ttft = { ttftP50Ms: 13, ttftP95Ms: 13 }

/** The statistics of one such call, of none, and of the two special ones. */
export const oneCall = {
  calls: 1,
  failedCalls: 0,
  promptTokens: 100,
  cachedTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  completionTokens: 10,
  packageTokens: 0,
  cost: '0.00028',
  successRate: 1,
  ...ttft,
}
export const none = {
  calls: 0,
  failedCalls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  completionTokens: 0,
  packageTokens: 0,
  cost: '0.00',
  successRate: null,
  ttftP50Ms: null,
  ttftP95Ms: null,
}
export const plain = {
  ...none,
  calls: 1,
  promptTokens: 1500,
  cachedTokens: 500,
  completionTokens: 2000,
  cost: '0.0000075',
  successRate: 1,
  ...ttft,
}
export const images = { ...none, calls: 1, cost: '0.20', successRate: 1, ...ttft }

/**
 * A server for the tests that follow, a user of it and the ids of the calls that the user made, in their order: yesterday, at
 * midnight (it failed), at `START` and an hour later. Another user called as well. All are empty until the tests run.
 */
export function withUsage(engine: Engine): { server: TestServer; user: TestUser; requests: string[] } {
  const server = {} as TestServer
  const user = {} as TestUser
  const requests: string[] = []
  beforeAll(async () => {
    Object.assign(server, await openTestServer({ engine }))
    Object.assign(user, await server.newUser())
    await user.topUp('100')
    const { id: keyId } = (await user.must('key.add', { name: '生产' })).apiKey
    const { userId } = user
    const at = (now: number) => (server.time.now = now)
    at(TODAY - 1)
    requests.push(await makeCall(server, { userId, keyId }))
    at(TODAY)
    requests.push(await makeCall(server, { userId, keyId, status: 'failed' }))
    at(START)
    requests.push(
      await makeCall(server, {
        userId,
        modelId: 't-chat-plain',
        isEstimated: true,
        status: 'aborted',
        lines: [
          { item: 'input', quantity: 1000, unitNano: 1n },
          { item: 'cachedInput', quantity: 500, unitNano: 1n },
          { item: 'output', quantity: 2000, unitNano: 3n },
        ],
      }),
    )
    at(START + HOUR_MS)
    requests.push(
      await makeCall(server, {
        userId,
        modelId: 'gone',
        lines: [{ item: 'image', quantity: 2, unitNano: 100_000_000n }],
      }),
    )
    const other = await server.newUser()
    await other.topUp('1')
    await makeCall(server, { userId: other.userId })
    at(START + HOUR_MS + MINUTE_MS)
  })
  afterAll(() => server.close())
  return { server, user, requests }
}
