import type { FastifyInstance, InjectOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints, type CallResult, type EndpointName } from '../../contract/endpoints.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { SEND_SMS_PATH, type SmsPurpose } from '../../contract/sms.ts'

interface Device {
  phone: string
  ip: string
  userAgent: string
  /** It is the code of the user who invited a newcomer. */
  inviteCode?: string | undefined
}

export type DemoClient = ReturnType<typeof createClient>

/** A person with a device, who uses the console over the wire. @param lastCode the newest code that was sent to a phone */
export function createClient(
  app: FastifyInstance,
  lastCode: (phone: string) => string,
  { phone, ip, userAgent, inviteCode }: Device,
) {
  let session: { token: string; userId: string } | null = null

  async function send<N extends EndpointName>(name: N, input: object, key: string) {
    const { method, path, creates, movesMoney }: Endpoint = endpoints[name]
    const headers = {
      'user-agent': userAgent,
      ...(session && { 'x-access-token': session.token }),
      ...((creates || movesMoney) && { 'idempotency-key': key }),
    }
    const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const request: InjectOptions = { method, url: `/maas${path}`, headers, remoteAddress: ip }
    const answer = await app.inject({ ...request, ...(method === 'POST' ? { payload: input } : { query }) })
    return { status: answer.statusCode, body: answer.json<Envelope<CallResult<N>>>() }
  }

  async function codeFor(purpose: SmsPurpose): Promise<string> {
    const payload = { phone, purpose }
    await app.inject({ method: 'POST', url: `/sms${SEND_SMS_PATH}`, payload, remoteAddress: ip })
    return lastCode(phone)
  }

  async function signIn() {
    session = null
    const login = { phone, code: await codeFor('login'), ...(inviteCode !== undefined && { inviteCode }) }
    const { status, body } = await send('login.sms', login, randomUUID())
    if (status !== 200) throw new Error(`login.sms: ${status} ${body.message}`)
    session = { token: body.result.accessToken, userId: body.result.userInfo.userId }
    return session
  }

  /** The result of a call that has to succeed; signs in and proves itself as it must. */
  async function must<N extends EndpointName>(name: N, input: object = {}): Promise<CallResult<N>> {
    const key = randomUUID()
    if (!session) await signIn()
    let { status, body } = await send(name, input, key)
    if (status === 401) {
      await signIn()
      ;({ status, body } = await send(name, input, key))
    }
    const { stepUp }: Endpoint = endpoints[name]
    if (status === 428 && stepUp) {
      await must('staff.sendStepUpCode')
      await must('staff.stepUp', { purpose: stepUp, method: 'sms', code: lastCode(phone) })
      ;({ status, body } = await send(name, input, key))
    }
    if (status !== 200) throw new Error(`${name}: ${status} ${body.message}`)
    return body.result
  }

  return { codeFor, must, userId: async () => (session ?? (await signIn())).userId }
}
