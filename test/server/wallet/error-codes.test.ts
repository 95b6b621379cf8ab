import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const PLENTY = 1_000_000n
const seconds = [{ item: 'second', quantity: 5, unitNano: 1n }] as const

describe('the error code of a call', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeEach(async () => {
      test = await openTestWallet(engine)
    })
    afterEach(() => test.close())

    const codeOf = async (requestId: string) =>
      (
        await test.db
          .selectFrom('call')
          .select('error_code')
          .where('request_id', '=', requestId)
          .executeTakeFirstOrThrow()
      ).error_code

    it.each([undefined, 'brief', 'lasting'] as const)(
      'is kept with the settlement that counts, of holds and of reservations: %s',
      async (reservation) => {
        const userId = await test.newUser(PLENTY)
        // The first one has a hold of its own in any case.
        for (let i = 0; i < 3; i += 1) {
          const request = { ...secondOf(userId, 100n), reservation }
          await test.wallet.hold(request)
          const failed = { ...used(request.requestId, []), status: 'failed' as const }
          await test.wallet.settle({ ...failed, errorCode: 'upstream_timeout' })
          await test.wallet.settle({ ...failed, errorCode: 'upstream_error' })
          expect(await codeOf(request.requestId)).toBe('upstream_timeout')
        }
      },
    )

    it('is kept of one that was charged, and none of one that succeeded', async () => {
      const userId = await test.newUser(PLENTY)
      const [left, good] = [secondOf(userId, 100n), secondOf(userId, 100n)]
      for (const request of [left, good]) await test.wallet.hold(request)
      const errorCode = 'request_cancelled'
      await test.wallet.settle({ ...used(left.requestId, seconds), status: 'aborted', errorCode })
      await test.wallet.settle({ ...used(good.requestId, seconds), status: 'succeeded', errorCode })
      expect([await codeOf(left.requestId), await codeOf(good.requestId)]).toEqual([errorCode, null])
    })

    it('is at most 64 characters that every database takes', async () => {
      const userId = await test.newUser(PLENTY)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      const errorCode = `a\u0000b\uD800错${'x'.repeat(10_000)}`
      await test.wallet.settle({ ...used(request.requestId, []), status: 'failed', errorCode })
      expect(await codeOf(request.requestId)).toBe(`ab${'x'.repeat(62)}`)
    })

    it('of one whose node died comes with its settlement, if that still comes', async () => {
      const userId = await test.newUser(PLENTY)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      test.clock.now += 45_000
      expect(await test.node('node-2').reapExpired()).toBe(1)
      expect(await codeOf(request.requestId)).toBeNull()
      await test.wallet.settle({
        ...used(request.requestId, []),
        status: 'failed',
        errorCode: 'service_unavailable',
      })
      expect(await codeOf(request.requestId)).toBe('service_unavailable')
    })
  }))
