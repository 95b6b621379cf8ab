import type { Engine } from '../../../server/db/client.ts'
import { HOUR_MS, makeCall, MINUTE_MS, openShop, START, type Shop, type Shopper } from '../support/shop.ts'

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
 * A shop for the tests that follow, a user of it and the ids of the calls that the user made, in their order: yesterday, at midnight
 * (it failed), at `START` and an hour later. Somebody else called as well. All are empty until the tests run.
 */
export function inUsedShop(engine: Engine): { shop: Shop; user: Shopper; requests: string[] } {
  const shop = {} as Shop
  const user = {} as Shopper
  const requests: string[] = []
  beforeAll(async () => {
    Object.assign(shop, await openShop({ engine }))
    Object.assign(user, await shop.newUser())
    await user.topUp('100')
    const { id: keyId } = (await user.get('key.add', { name: '生产' })).apiKey
    const { userId } = user
    const at = (now: number) => (shop.time.now = now)
    at(TODAY - 1)
    requests.push(await makeCall(shop, { userId, keyId }))
    at(TODAY)
    requests.push(await makeCall(shop, { userId, keyId, status: 'failed' }))
    at(START)
    requests.push(
      await makeCall(shop, {
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
      await makeCall(shop, {
        userId,
        modelId: 'gone',
        lines: [{ item: 'image', quantity: 2, unitNano: 100_000_000n }],
      }),
    )
    const other = await shop.newUser()
    await other.topUp('1')
    await makeCall(shop, { userId: other.userId })
    at(START + HOUR_MS + MINUTE_MS)
  })
  afterAll(() => shop.close())
  return { shop, user, requests }
}
