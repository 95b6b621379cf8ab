import { withServer } from '../support/with-server.ts'
import { makeCall, MINUTE_MS, openTestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** Costs ¥0.30. */
const CALL = [{ item: 'output', quantity: 300_000, unitNano: 1000n }] as const

forEachDatabase((engine) => {
  describe('a balance alert', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))
    const alertOf = async (one = user) => (await one.must('user.settings')).balanceAlert
    const notices = async () => (await user.must('user.info')).notices
    const spend = async () => makeCall(server, { userId: user.userId, lines: [...CALL] })

    it('is off until it is set, and then says nothing above its threshold', async () => {
      const off = { threshold: null, isBelow: false, isOpen: false, crossedAt: null, notices: 0 }
      expect(await alertOf()).toEqual(off)
      await user.topUp('1')
      await user.must('user.setBalanceAlert', { threshold: '0.50' })
      expect(await alertOf()).toEqual({ ...off, threshold: '0.50' })
      await spend()
      expect([await notices(), await alertOf()]).toEqual([0, { ...off, threshold: '0.50' }])
    })

    it('tells once for each fall below it, however many calls follow, and again after the next top-up', async () => {
      await user.topUp('1')
      await user.must('user.setBalanceAlert', { threshold: '0.50' })
      await spend()
      server.time.now += MINUTE_MS
      const fell = server.time.now
      await spend()
      server.time.now += MINUTE_MS
      await spend()
      expect(await alertOf()).toEqual({
        threshold: '0.50',
        isBelow: true,
        isOpen: true,
        crossedAt: fell,
        notices: 1,
      })
      expect(await notices()).toBe(1)
      expect((await user.must('user.dismissBalanceAlert')).notices).toBe(0)
      expect(await alertOf()).toMatchObject({ isBelow: true, isOpen: false, notices: 1 })

      await user.topUp('1')
      expect(await alertOf()).toMatchObject({ isBelow: false, isOpen: false, notices: 1 })
      for (let i = 0; i < 3; i += 1) await spend()
      expect(await alertOf()).toMatchObject({ isBelow: true, isOpen: true, notices: 2 })
    })

    it('is not told of twice when calls settle at the same moment', async () => {
      await user.topUp('3')
      await user.must('user.setBalanceAlert', { threshold: '1.60' })
      await Promise.all(Array.from({ length: 8 }, spend))
      expect(await alertOf()).toMatchObject({ isOpen: true, notices: 1 })
      expect((await user.must('user.info')).balance).toBe('0.60')
    })

    it('counts a balance that is below it already when it is set, and a purchase from the balance', async () => {
      await user.must('user.setBalanceAlert', { threshold: '2' })
      expect(await alertOf()).toMatchObject({ isOpen: true, notices: 1, threshold: '2.00' })
      await user.topUp('2')
      expect(await notices()).toBe(0)
      await user.must('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' })
      expect(await alertOf()).toMatchObject({ isOpen: true, notices: 2 })
    })

    it('is silent once turned off', async () => {
      await user.topUp('1')
      await user.must('user.setBalanceAlert', { threshold: '0.90' })
      await user.must('user.setBalanceAlert', { threshold: null })
      await spend()
      expect(await alertOf()).toMatchObject({ threshold: null, isBelow: false, isOpen: false, notices: 0 })
    })

    it('concerns no other user', async () => {
      const other = await server.newUser()
      await other.must('user.setBalanceAlert', { threshold: '5' })
      await user.topUp('1')
      await user.must('user.setBalanceAlert', { threshold: '0.90' })
      await other.must('user.dismissBalanceAlert')
      await spend()
      expect(await alertOf()).toMatchObject({ isOpen: true, threshold: '0.90' })
      expect(await alertOf(other)).toMatchObject({ isOpen: false, threshold: '5.00', notices: 1 })
    })

    it.each([
      ['0'],
      ['0.00'],
      ['-1'],
      ['1e3'],
      ['100000000.01'],
      ['999999999999'],
      ['1.0000000001'],
      [5],
      [undefined],
    ])('refuses %p as its threshold', async (threshold) => {
      const { status, body } = await user.call('user.setBalanceAlert', { threshold })
      expect(status).toBe(400)
      expect(body.message).toContain('threshold')
      expect(await alertOf()).toMatchObject({ threshold: null })
    })

    it('answers visitors with 401', async () => {
      for (const name of ['user.settings', 'user.setBalanceAlert', 'user.dismissBalanceAlert'] as const)
        expect((await server.visitor.call(name, { threshold: null })).status).toBe(401)
    })
  })
})
