import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

forEachDatabase((engine) => {
  describe('signing in by SMS code', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await startApp({ engine })
    })
    afterAll(() => server.close())

    it('makes an unknown phone a personal user with an empty wallet', async () => {
      const { accessToken, userInfo } = await server.signIn('13800000001')
      expect(accessToken).toMatch(/^[0-9A-Za-z]{43}$/)
      expect(userInfo).toMatchObject({
        phone: '138****0001',
        type: 'person',
        balance: '0.00',
        tokenBalance: 0,
        frozen: '0.00',
        frozenTokens: 0,
        isAdmin: false,
        perVerification: false,
      })
      expect(userInfo.username).toMatch(/^用户[0-9A-Za-z]{6}$/)
    })
  })
})
