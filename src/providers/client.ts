import { create, isCancel, type AxiosRequestConfig } from 'axios'
import { calls } from 'virtual:calls'
import type { CallInput, CallResult, EndpointName } from '../../contract/endpoints.ts'
import { hasShape } from './result-shape.ts'
import { config } from './config.ts'
import { describeFailure, envelopeFailure, wrongShape } from './describe-failure.ts'
import { reportForbidden } from './forbidden.ts'
import { HttpFailure } from './http-failure.ts'
import type { CallOptions } from './call-options.ts'
import { noteServerTime } from './server-time.ts'
import { session } from './session.ts'
import type { SmsAnswer } from './sms-answer.ts'
import { isProved, staffKey } from './step-up.ts'
import { toast } from './toast.ts'
import { reportFailure } from './unauthorized.ts'

const TIMEOUT_MS = 60_000
const SEND_SMS_PATH = '/api/v1/user/sendSMS'
const CAPTCHA_NEEDED = 428
const FORBIDDEN = 403
const SIGN_INS = new Set<EndpointName>(['login.sms', 'login.password'])

export const http = create({ baseURL: '/maas/', timeout: TIMEOUT_MS })
http.interceptors.response.use((answer) => {
  noteServerTime(answer.headers['date'])
  return answer
})

interface Request<N extends EndpointName> {
  name: N
  input: CallInput<N> | undefined
  options: CallOptions
}

export async function request<N extends EndpointName>({
  name,
  input,
  options,
}: Request<N>): Promise<CallResult<N>> {
  const sentIn = session.number()
  const idempotencyKey = options.idempotencyKey ?? keyFor(name)
  const isSameSession = () => session.number() === sentIn
  async function attempt(): Promise<CallResult<N>> {
    try {
      return await send({ name, input, options: { ...options, idempotencyKey } })
    } catch (error) {
      if (isCancel(error)) throw error
      const failure = describeFailure(error)
      if (isSameSession() && (await isProved(failure)) && isSameSession()) return attempt()
      throw report({ failure, sentIn, options })
    }
  }
  return attempt()
}

/** A write of staff may have to be sent again, after they have proved that it is them. */
function keyFor(name: EndpointName): string | undefined {
  const { method, path } = calls[name]
  return method !== 'GET' && path.startsWith('/admin/') ? staffKey() : undefined
}

async function send<N extends EndpointName>({ name, input, options }: Request<N>): Promise<CallResult<N>> {
  const { method, path, shape } = calls[name]
  const accessToken = options.accessToken ?? session.read()?.accessToken ?? ''
  const wire: AxiosRequestConfig = {
    method,
    url: path,
    signal: options.signal,
    headers: {
      ...(accessToken && { 'X-Access-Token': accessToken }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    },
  }
  if (method === 'GET') wire.params = { ...input, _t: Date.now() }
  if (method === 'DELETE') wire.params = input
  if (method === 'POST') wire.data = input ?? {}
  const { data } = await http.request<unknown>(wire)
  const result = unwrap(data)
  // What a sign-in that answers badly says, is the session's to say (spec.md section 4).
  if (!hasShape(shape, result) && !SIGN_INS.has(name)) throw wrongShape()
  return result as CallResult<N>
}

/** The envelope rule: a body with a code gives its result or fails; any other body is taken as it is. */
function unwrap(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('code' in body)) return body
  const { success, code, result, message } = body as Record<string, unknown>
  if (success === true && code === 200) return result
  throw envelopeFailure({ code: Number(code), message })
}

function report({
  failure,
  sentIn,
  options,
}: {
  failure: HttpFailure
  sentIn: number
  options: CallOptions
}): HttpFailure {
  if (failure.code === FORBIDDEN) reportForbidden()
  if (failure.isUnauthorized && !options.keepsSession) {
    reportFailure(failure, sentIn)
  } else if (!options.isSilent && !(options.solvesCaptcha && failure.code === CAPTCHA_NEEDED)) {
    toast({ type: 'error', message: failure.message })
  }
  return failure
}

/** `sendSms` of sms.ts. The provider is another party: it is never given the session token. */
export async function requestSms(input: object): Promise<SmsAnswer> {
  const base = config.smsBase || `${globalThis.location.origin}/sms`
  try {
    const { data } = await http.request<SmsAnswer>({
      method: 'POST',
      baseURL: '',
      url: `${base.replace(/\/$/, '')}${SEND_SMS_PATH}`,
      data: input,
      validateStatus: (status) => (status >= 200 && status < 300) || status === CAPTCHA_NEEDED,
    })
    return data
  } catch (error) {
    throw report({
      failure: describeFailure(error),
      sentIn: session.number(),
      options: { keepsSession: true },
    })
  }
}
