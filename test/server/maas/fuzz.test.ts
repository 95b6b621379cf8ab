import * as fc from 'fast-check'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { nasty } from '../fuzz/nonsense.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'login.logout')

const value = fc.oneof({ weight: 3, arbitrary: nasty }, fc.string(), fc.jsonValue(), fc.nat())
/** What a query string can carry. */
const text = value.map((any) => (typeof any === 'string' ? any : JSON.stringify(any)))

const inputOf = (name: EndpointName) => {
  const { method, input } = endpoints[name]
  const keys = [...Object.keys(input.shape), 'constructor']
  const ofMethod = method === 'POST' ? value : text
  return fc.record(Object.fromEntries(keys.map((key) => [key, ofMethod])), { requiredKeys: [] })
}

forEachDatabase((engine) => {
  describe('/maas under nonsense', () => {
    let server: TestApp
    let client: MaasClient
    beforeAll(async () => {
      server = await startApp({ engine })
      client = maasClient(server.app, (await server.signIn('13700000000')).accessToken)
    })
    afterAll(() => server.close())

    it.each(names)('%s answers with the envelope and never fails inside', async (name) => {
      await fc.assert(
        fc.asyncProperty(inputOf(name), async (input) => {
          const { status, body } = await client.call(name, input)
          expect(body).toEqual({
            success: status === 200,
            code: status,
            message: expect.any(String),
            result: status === 200 ? body.result : null,
            timestamp: expect.any(Number),
            ...(status === 400 && { problems: body.problems }),
          })
          for (const problem of body.problems ?? [])
            expect(problem).toEqual({ field: expect.any(String), message: expect.any(String) })
          expect([200, 400, 402, 404, 409, 429]).toContain(status)
        }),
        { numRuns: 40 },
      )
    })

    it('sendSMS answers with the envelope and never fails inside', async () => {
      const input = fc.record({ phone: value, purpose: value, captcha: value }, { requiredKeys: [] })
      await fc.assert(
        fc.asyncProperty(input, async (message) => {
          expect((await sendSms(server, message)).status).toBeLessThan(500)
        }),
      )
    })
  })
})
