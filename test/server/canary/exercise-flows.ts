import { exportable } from '../../../server/maas/export-paths.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Canaries } from '../../support/canaries.ts'
import { base64, creditCodeOf, PNG } from '../support/documents.ts'

export interface Request {
  method?: 'GET' | 'POST' | 'DELETE'
  /** From the root of the site. */
  url: string
  headers?: Record<string, string | undefined>
  /** An object is sent as JSON, a text as it is. */
  payload?: object | string
}

export interface Answer {
  status: number
  body: string
  /** The envelope's result. */
  result: { id: string; accessToken: string; key: string; orderNo: string; apiKey: { id: string } }
}

type Send = (request: Request) => Promise<Answer>

interface Song {
  canaries: Canaries
  send: Send
  careless: { sms: { fails: boolean; codes: Map<string, string> }; identity: { fails: boolean } }
}

const lastCode = ({ careless, canaries }: Song) => careless.sms.codes.get(canaries.phone) ?? ''

/** Takes the canaries through every flow that is given them and through the ways in which those fail. */
export async function exerciseFlows(song: Song): Promise<void> {
  await signIn(song)
  await verify(song)
  await verifyCompany(song)
  await usePassword(song)
  await useKeys(song)
  await payAndTakeAlong(song)
  await misplace(song)
  await misplaceEverywhere(song)
  await leave(song)
}

async function signIn(song: Song) {
  const { canaries, send } = song
  const { phone } = canaries
  const sms = (payload: object) => send({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload })
  song.careless.sms.fails = true
  await must(await sms({ phone }), 502)
  song.careless.sms.fails = false
  await sms({ phone, purpose: 'reset' })
  canaries.failedCode = lastCode(song)
  await sms({ phone })
  canaries.code = lastCode(song)
  const login = (payload: object) => send({ method: 'POST', url: '/maas/login/v2/smsAuthV2', payload })
  await must(
    await login({ phone, code: canaries.failedCode === canaries.code ? '000000' : canaries.failedCode }),
    400,
  )
  await must(await login({ phone, code: canaries.code, inviteCode: 'nobody' }), 400)
  const signed = await must(await login({ phone, code: canaries.code }), 200)
  canaries.token = signed.result.accessToken
  await must(await login({ phone, code: canaries.code }), 400)
}

const asUser = ({ canaries }: Song) => ({ 'x-access-token': canaries.token ?? '' })

async function verify(song: Song) {
  const { canaries, send, careless } = song
  const { realName, idNumber, email } = canaries
  const post = (url: string, payload: object) => send({ method: 'POST', url, payload, headers: asUser(song) })
  const submit = (payload: object) => post('/maas/userCenter/verification', payload)
  await must(await post('/maas/userCenter/profile', { nickname: '小明', email }), 200)
  await must(await post('/maas/userCenter/profile', { email: `${email} ` }), 400)
  await must(await submit({ realName, idNumber: `${idNumber.slice(0, 17)}A`, consent: true }), 400)
  await must(await submit({ realName: `${realName}a`, idNumber, consent: true }), 400)
  await must(await submit({ realName, idNumber, consent: false }), 400)
  await must(await submit({ realName, idNumber, consent: true, extra: idNumber }), 400)
  careless.identity.fails = true
  await must(await submit({ realName, idNumber, consent: true }), 503)
  careless.identity.fails = false
  await must(await submit({ realName, idNumber, consent: true }), 200)
  await must(await submit({ realName, idNumber, consent: true }), 400)
}

async function verifyCompany(song: Song) {
  const { canaries, send, careless } = song
  const { realName, idNumber } = canaries
  const company = {
    name: '北京澄明科技有限公司',
    creditCode: creditCodeOf(1),
    address: '北京市海淀区中关村大街 1 号',
    legalPerson: realName,
    idNumber,
    validFrom: 1_600_000_000_000,
    licence: base64(PNG),
    consent: true,
  }
  const submit = (changes: object = {}) =>
    send({
      method: 'POST',
      url: '/maas/userCenter/companyVerification',
      payload: { ...company, ...changes },
      headers: asUser(song),
    })
  await must(await submit({ creditCode: '914403001922038217' }), 400)
  await must(await submit({ idNumber: `${idNumber.slice(0, 17)}A` }), 400)
  await must(await submit({ legalPerson: `${realName}<` }), 400)
  await must(await submit({ licence: base64(Buffer.from(realName)) }), 400)
  careless.identity.fails = true
  await must(await submit(), 503)
  careless.identity.fails = false
  await must(await submit(), 200)
  await must(await submit(), 409)
}

async function usePassword(song: Song) {
  const { canaries, send } = song
  const { phone, password } = canaries
  const post = (path: string, payload: object) =>
    send({ method: 'POST', url: `/maas/login/${path}`, payload, headers: asUser(song) })
  await send({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload: { phone, purpose: 'password' } })
  canaries.passwordCode = lastCode(song)
  await must(await post('changePassword', { newPassword: password, code: canaries.passwordCode }), 200)
  await must(await post('changePassword', { oldPassword: `${password}!`, newPassword: password }), 400)
  await must(await post('passwordAuth', { phone, password: `${password}!` }), 400)
  const signed = await must(await post('passwordAuth', { phone, password }), 200)
  canaries.secondToken = signed.result.accessToken
  await send({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload: { phone, purpose: 'reset' } })
  canaries.resetCode = lastCode(song)
  await must(await post('resetPassword', { phone, code: canaries.resetCode, newPassword: 'short' }), 400)
  await must(await post('resetPassword', { phone, code: canaries.resetCode, newPassword: password }), 200)
  // Every session ended with that; the ended tokens may be nowhere either.
  const again = await must(await post('passwordAuth', { phone, password }), 200)
  canaries.token = again.result.accessToken
}

async function useKeys(song: Song) {
  const { canaries, send } = song
  const post = (path: string, payload: object) =>
    send({
      method: 'POST',
      url: `/maas/model/apiKey/${path}`,
      payload,
      headers: { ...asUser(song), 'idempotency-key': `canary-${path}` },
    })
  const made = await must(await post('add', { name: '生产' }), 200)
  canaries.key = made.result.key
  await must(await post('add', { name: '生产' }), 200)
  await must(await post('add', { name: canaries.key }), 422)
  const rotated = await must(await post('rotate', { id: made.result.apiKey.id, graceHours: 1 }), 200)
  canaries.rotatedKey = rotated.result.key
  await topUp(song, '10')
  const ask = (model: string, more: object = {}, key = canaries.rotatedKey) =>
    send({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: `Bearer ${key}` },
      payload: { model, messages: [{ role: 'user', content: '你好' }], ...more },
    })
  await must(await ask('t-chat-plain'), 200)
  await must(await ask('t-chat-plain', { stream: true }, canaries.key), 200)
  await must(await ask('no-such-model'), 404)
  await must(await ask('t-chat-plain', { max_tokens: -1 }), 400)
  await must(await ask('t-chat-plain', {}, `${canaries.key}x`), 401)
  // Its upstream is out of reach, and has a key of its own.
  await must(await ask('t-chat'), 502, 503)
}

async function topUp(song: Song, amount: string) {
  const post = (url: string, payload: object) =>
    song.send({ method: 'POST', url, payload, headers: asUser(song) })
  const order = await must(await post('/maas/order/topup', { amount, channel: 'sandbox' }), 200)
  await must(await post('/maas/payment/sandbox/confirm', { orderNo: order.result.orderNo }), 200)
}

async function payAndTakeAlong(song: Song) {
  const get = (path: string) => song.send({ url: `/maas${path}`, headers: asUser(song) })
  const buy = { packageId: 'p-100', quantity: 1, channel: 'balance' }
  await must(
    await song.send({ method: 'POST', url: '/maas/order/purchase', payload: buy, headers: asUser(song) }),
    200,
  )
  for (const name of exportable()) {
    if (endpoints[name].auth === 'staff') continue
    const query = name === 'media.list' ? '?kind=image' : ''
    await must(await get(`${endpoints[name].path}/export${query}`), 200)
    await must(await get(`${endpoints[name].path}${query}`), 200)
  }
  const READS = ['userInfo', 'settings', 'verification', 'closing']
  for (const path of READS) await must(await get(`/userCenter/${path}`), 200)
  await must(await get('/login/sessions'), 200)
  await must(await get('/model/userApiKeyDetailInfo'), 200)
  const file = await must(
    await song.send({ method: 'POST', url: '/maas/userCenter/export', payload: {}, headers: asUser(song) }),
    200,
  )
  await must(await get(`/userCenter/export/file?id=${file.result.id}`), 200)
}

/** Secrets where they do not belong: paths, queries, bodies that are none, headers, unknown fields. */
async function misplace({ canaries, send }: Song) {
  for (const value of Object.values(canaries)) {
    const text = encodeURIComponent(value)
    await must(await send({ url: `/maas/${text}` }), 404)
    await must(await send({ url: `/v1/${text}` }), 404, 401)
    await must(await send({ url: `/maas/userCenter/userInfo?token=${text}` }), 401)
    await must(await send({ url: `/maas/model/list?vendor=${text}` }), 200)
    await must(await send({ url: `/maas/model/list?type=${text}` }), 400)
    await must(
      await send({ url: '/maas/userCenter/userInfo', headers: { cookie: `accessToken=${text}` } }),
      401,
    )
    const broken = { 'content-type': 'application/json' }
    await must(
      await send({ method: 'POST', url: '/maas/login/passwordAuth', headers: broken, payload: `{"${value}` }),
      400,
    )
    await must(
      await send({
        method: 'POST',
        url: '/maas/login/passwordAuth',
        payload: { phone: value, password: [value] },
      }),
      400,
    )
    await must(await send({ url: '/v1/models', headers: { authorization: `Bearer ${text}` } }), 200, 401)
  }
}

const V1_PATHS = [
  'chat/completions',
  'embeddings',
  'images/generations',
  'audio/speech',
  'audio/transcriptions',
  'videos',
]

/**
 * Secrets in a field that it does not have, and in each that it has in place of what belongs there: of every endpoint there
 * is.
 */
async function misplaceEverywhere(song: Song) {
  const { canaries, send } = song
  const all = Object.values(canaries).join(' ')
  for (const { method, path, input } of Object.values(endpoints)) {
    const fields = ['canary', ...Object.keys('shape' in input ? input.shape : {})]
    for (const field of fields) {
      const isBody = method === 'POST'
      const url = `/maas${path}${isBody ? '' : `?${new URLSearchParams({ [field]: all })}`}`
      const payload = isBody ? { payload: { [field]: [{ [all]: all }] } } : {}
      // A list that can be searched finds nothing; nothing else takes it.
      const isSearched = !isBody && field !== 'canary'
      await must(
        await send({ method, url, headers: asUser(song), ...payload }),
        400,
        404,
        ...(isSearched ? [200] : []),
      )
    }
  }
  for (const path of V1_PATHS) {
    const url = `/v1/${path}`
    const headers = asUser(song)
    const prompts = { messages: [{ role: 'user', content: '你好' }], input: '你好', prompt: '你好' }
    await must(await send({ method: 'POST', url, headers, payload: { model: all, ...prompts } }), 400, 404)
    await must(
      await send({ method: 'POST', url, headers, payload: { model: 't-chat-plain', n: all, voice: [all] } }),
      400,
      404,
    )
    await must(await send({ method: 'POST', url, headers, payload: `{"${all}` }), 400)
  }
  await must(await send({ url: `/v1/videos/${encodeURIComponent(all)}`, headers: asUser(song) }), 404)
}

async function leave(song: Song) {
  const { canaries, send } = song
  const { phone, password } = canaries
  const close = (payload: object) =>
    send({ method: 'POST', url: '/maas/userCenter/close', payload, headers: asUser(song) })
  await send({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload: { phone, purpose: 'close' } })
  canaries.closingCode = lastCode(song)
  await must(await close({ code: canaries.closingCode, forfeits: { balance: '0', tokens: 0 } }), 409)
  await must(await close({ password: `${password}!`, forfeits: { balance: '0', tokens: 0 } }), 400)
}

async function must(answer: Answer, ...statuses: number[]) {
  if (!statuses.includes(answer.status))
    throw new Error(`answered ${answer.status}, not ${statuses.join(' or ')}: ${answer.body.slice(0, 300)}`)
  return answer
}
