import { isGeminiPath } from '../../../server/gateway/wire/gemini-path.ts'
import * as fc from 'fast-check'
import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { startAlipay } from '../../payment/alipay-simulator.ts'
import { startWechat } from '../../payment/wechat-simulator.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import type { Credential, FuzzRequest } from './fuzz-request.ts'
import { anyRequest } from './requests.ts'
import { toEachById } from './to-gateway.ts'
import { toEachRoute } from './to-maas.ts'
import { watchRoutes } from './watch-routes.ts'

/** Of each of the two parts, which run in parallel: `npm run verify -- fuzz` sends all 20,000; `FUZZ_SEED` repeats a run. */
const isFull = process.env.FUZZ === 'full'
const REQUESTS = isFull ? 10_000 : 1500
const LIMIT_MS = isFull ? 1_200_000 : 300_000
const SEED = process.env.FUZZ_SEED === undefined ? Date.now() % 1_000_000_007 : Number(process.env.FUZZ_SEED)

let gateway: TestGateway
let user: GatewayUser
let routes: ReturnType<typeof watchRoutes>
const closings: (() => unknown)[] = []
async function openGateway() {
  routes = watchRoutes()
  const [alipay, wechat] = await Promise.all([startAlipay(), startWechat({ clock: Date.now })])
  const env = { MAX_LOOP_DELAY_MS: '0', ...alipay.env, ...wechat.env }
  // Staff, because endpoints of staff are unreachable for all others.
  const overrides = { permissionsOf: async () => new Set(PERMISSION_NAMES) }
  gateway = await startGateway({ engine: 'sqlite', env, overrides })
  closings.push(routes.end, gateway.close, alipay.close, wechat.close)
  user = await gateway.newUser('1000')
}

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

/** With a demand for a captcha comes its challenge, with one for a proof how to give it. */
const PROOF_NEEDED = 428

const envelope = {
  success: false,
  code: expect.any(Number),
  message: expect.stringMatching(/./),
  result: null,
  timestamp: expect.any(Number),
}
/** Payment providers are answered in their own words. */
const toProvider = /^\/maas\/payment\/notify\/(alipay|wechat)$/

const wireError = {
  error: {
    message: expect.stringMatching(/./),
    type: expect.any(String),
    param: null,
    code: expect.any(String),
  },
}

const messagesError = {
  type: 'error',
  error: { type: expect.stringMatching(/_error$|^request_too_large$/), message: expect.stringMatching(/./) },
  request_id: expect.stringMatching(/./),
}
const geminiError = {
  error: expect.objectContaining({
    code: expect.any(Number),
    message: expect.stringMatching(/./),
    status: expect.stringMatching(/^[A-Z_]+$/),
  }),
}
const ofGemini = (url: string) => isGeminiPath(url.replace(/^\/v1beta/, '/v1/v1beta'))
const ofMessages = /^\/v1\/messages(?:\/|$)/
const ORIGIN = 'http://localhost'
/** As it is sent: clients resolve `..`; two slashes begin a path, not a host. */
const pathOf = (url: string) => URL.parse(ORIGIN + url)?.pathname ?? url

async function check(request: FuzzRequest): Promise<void> {
  const answer = await send(request)
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode < 400 || request.method === 'HEAD' || toProvider.test(request.url)) return
  const body: unknown = answer.json()
  const { statusCode: code } = answer
  const result = code === PROOF_NEEDED ? expect.objectContaining({}) : null
  if (ofGemini(pathOf(request.url))) expect(body).toEqual(geminiError)
  else if (!request.url.startsWith('/v1/')) {
    const { problems } = body as { problems?: unknown }
    expect(body).toEqual({ ...envelope, code, result, ...(code === 400 && { problems }) })
  } else if (ofMessages.test(pathOf(request.url))) expect(body).toEqual(messagesError)
  else {
    const { error } = body as { error: { param: unknown } }
    expect(error.param === null || typeof error.param === 'string').toBe(true)
    expect({ error: { ...error, param: null } }).toEqual(wireError)
  }
}

/** Requests that are sent at once: they get into each other's way, and share commits. */
const AT_ONCE = 50
const together = fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' })

/** One part of the run, in a test file of its own so that it has a processor of its own. */
export function fuzz(part: 1 | 2): void {
  beforeAll(openGateway)
  afterAll(async () => {
    for (const close of closings) await close()
  })

  it(
    `${REQUESTS} requests to all routes are answered, none fails inside (part ${part}, FUZZ_SEED=${SEED})`,
    async () => {
      const property = fc.asyncProperty(
        together,
        async (requests) => void (await Promise.all(requests.map(check))),
      )
      await fc.assert(property, {
        numRuns: REQUESTS / AT_ONCE,
        seed: SEED + part,
        interruptAfterTimeLimit: LIMIT_MS - 20_000,
        markInterruptAsFailure: true,
      })
      if (isFull) {
        const ofEach = fc.asyncProperty(
          toEachRoute,
          async (requests) => void (await Promise.all(requests.map(check))),
        )
        await fc.assert(ofEach, { numRuns: 2, seed: SEED + part })
        await Promise.all(toEachById.map(check))
        expect(routes.missed()).toEqual(['GET /maas/login/logout'])
      }
      expect((await gateway.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
      expect(await user.must('user.info')).toMatchObject({ userId: user.userId })
      expect(await verifyLedger(gateway.deps.database.db, gateway.deps.secrets)).toMatchObject({
        ok: true,
        violations: [],
      })
    },
    LIMIT_MS,
  )
}
