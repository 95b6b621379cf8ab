import type { FastifyInstance, InjectOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints, type CallResult, type EndpointName } from '../../contract/endpoints.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts'
import { SEND_SMS_PATH } from '../../contract/sms.ts'

export interface Device {
  phone: string
  ip: string
  userAgent: string
  /** It is the code of the user who invited a newcomer. */
  inviteCode?: string | undefined
}

interface ClientDeps {
  app: FastifyInstance
  clock: () => number
  lastCode: (phone: string) => string
}

/** A session is replaced before it ends. */
const LIVES = {
  user: { idleMs: 6 * DAY_MS, wholeMs: 29 * DAY_MS },
  staff: { idleMs: 25 * MINUTE_MS, wholeMs: 11 * HOUR_MS },
}

export interface DemoClient {
  userId(): Promise<string>
  /** The result of a call that has to succeed; signs in and proves itself as it must. */
  must<N extends EndpointName>(name: N, input?: object): Promise<CallResult<N>>
  /** Its session was ended from elsewhere. */
  signedOut(): void
}

/** A person with a device, who uses the console over the wire. */
export function createClient(
  { app, clock, lastCode }: ClientDeps,
  device: Device,
  kind: keyof typeof LIVES,
): DemoClient {
  const { phone, ip, userAgent, inviteCode } = device
  const life = LIVES[kind]
  let session: { token: string; userId: string; begunAt: number; usedAt: number } | null = null

  async function send<N extends EndpointName>(name: N, input: object, key: string, token?: string) {
    const { method, path, creates, movesMoney }: Endpoint = endpoints[name]
    const headers = {
      'user-agent': userAgent,
      ...(token !== undefined && { 'x-access-token': token }),
      ...((creates || movesMoney) && { 'idempotency-key': key }),
    }
    const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const request: InjectOptions = { method, url: `/maas${path}`, headers, remoteAddress: ip }
    const answer = await app.inject({ ...request, ...(method === 'POST' ? { payload: input } : { query }) })
    return { status: answer.statusCode, body: answer.json<Envelope<CallResult<N>>>() }
  }

  async function must<N extends EndpointName>(
    name: N,
    input: object,
    token?: string,
  ): Promise<CallResult<N>> {
    const key = randomUUID()
    let { status, body } = await send(name, input, key, token)
    const { stepUp }: Endpoint = endpoints[name]
    if (status === 428 && stepUp && token !== undefined) {
      await must('staff.sendStepUpCode', {}, token)
      await must('staff.stepUp', { purpose: stepUp, method: 'sms', code: lastCode(phone) }, token)
      ;({ status, body } = await send(name, input, key, token))
    }
    if (status !== 200) throw new Error(`${name}: ${status} ${body.message}`)
    return body.result
  }

  async function signedIn() {
    const now = clock()
    const isOver =
      session === null || now - session.usedAt > life.idleMs || now - session.begunAt > life.wholeMs
    if (session === null || isOver) {
      const payload = { phone, purpose: 'login' }
      await app.inject({ method: 'POST', url: `/sms${SEND_SMS_PATH}`, payload, remoteAddress: ip })
      const login = { phone, code: lastCode(phone), ...(inviteCode !== undefined && { inviteCode }) }
      const { accessToken, userInfo } = await must('login.sms', login)
      session = { token: accessToken, userId: userInfo.userId, begunAt: now, usedAt: now }
    }
    session.usedAt = now
    return session
  }

  return {
    userId: async () => session?.userId ?? (await signedIn()).userId,
    must: async (name, input = {}) => must(name, input, (await signedIn()).token),
    signedOut: () => void (session = null),
  }
}
