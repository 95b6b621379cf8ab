import * as fc from 'fast-check'
import { verifyLedger } from '../../../server/services/wallet/verify/verify-ledger.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { anyRequest, type Credential, type FuzzRequest } from './requests.ts'

/** `npm run fuzz` sends all of them; `FUZZ_SEED` repeats a run. */
const REQUESTS = process.env.FUZZ === 'full' ? 20_000 : 2000
const SEED = process.env.FUZZ_SEED === undefined ? Date.now() % 1_000_000_007 : Number(process.env.FUZZ_SEED)

let gateway: TestGateway
let user: GatewayUser
beforeAll(async () => {
  gateway = await startGateway({ engine: 'sqlite', env: { MAX_LOOP_DELAY_MS: '0' } })
  user = await gateway.newUser('1000')
})
afterAll(() => gateway.close())

const credentials = (credential: Credential): Record<string, string> =>
  ({
    session: { 'x-access-token': user.accessToken },
    key: { authorization: `Bearer ${user.key}` },
    wrong: { 'x-access-token': 'wrong', authorization: 'Bearer sk-wrong' },
    none: {},
  })[credential]

const send = ({ method, url, headers, payload, credential }: FuzzRequest) =>
  gateway.app.inject({
    method,
    url,
    headers: { ...headers, ...credentials(credential) },
    ...(payload === null ? {} : { payload }),
  })

const envelope = {
  success: false,
  code: expect.any(Number),
  message: expect.stringMatching(/./),
  result: null,
  timestamp: expect.any(Number),
}
const wireError = {
  error: {
    message: expect.stringMatching(/./),
    type: expect.any(String),
    param: null,
    code: expect.any(String),
  },
}

async function check(request: FuzzRequest): Promise<void> {
  const answer = await send(request)
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode < 400 || request.method === 'HEAD') return
  const body: unknown = answer.json()
  if (!request.url.startsWith('/v1/')) expect(body).toEqual({ ...envelope, code: answer.statusCode })
  else {
    const { error } = body as { error: { param: unknown } }
    expect(error.param === null || typeof error.param === 'string').toBe(true)
    expect({ error: { ...error, param: null } }).toEqual(wireError)
  }
}

it(`${REQUESTS} requests to all routes are answered, none fails inside (FUZZ_SEED=${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyRequest, check), {
    numRuns: REQUESTS,
    seed: SEED,
    interruptAfterTimeLimit: 280_000,
    markInterruptAsFailure: true,
  })
  expect((await gateway.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  expect(await user.get('user.info')).toMatchObject({ userId: user.userId })
  expect(await verifyLedger(gateway.deps.database.db)).toMatchObject({ ok: true, violations: [] })
}, 300_000)
