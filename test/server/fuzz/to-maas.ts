import * as fc from 'fast-check'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { SEND_SMS_PATH, SendSms } from '../../../contract/sms.ts'
import { exportable } from '../../../server/maas/export-paths.ts'
import { credential, extraHeaders, json, queryOf, validOrSpoiled, type FuzzRequest } from './fuzz-request.ts'
import { fromSchema } from './from-schema.ts'
import { brokenBody, brokenBytes, contentType, nonsense } from './nonsense.ts'

/** Ending the session would spoil the rest of the run. */
export const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'login.logout')

type RequestParts = Pick<FuzzRequest, 'credential' | 'headers'> & { input: unknown }

/** As its method says: the input as the body of a POST, else as the query. */
const requestOf = (
  method: FuzzRequest['method'],
  url: string,
  { input, ...rest }: RequestParts,
): FuzzRequest =>
  method === 'POST'
    ? { ...rest, method, url, headers: { ...json, ...rest.headers }, payload: JSON.stringify(input) }
    : { ...rest, method, url: `${url}?${queryOf(input as object)}`, payload: null }

function toEndpoint(name: EndpointName) {
  const { method, path, input } = endpoints[name]
  return fc
    .record({ input: validOrSpoiled(input), credential, headers: extraHeaders })
    .map((sent) => requestOf(method, `/maas${path}`, sent))
}
export const toMaas = fc.constantFrom(...names).chain(toEndpoint)

function toExport(name: EndpointName) {
  const { method, path, input } = endpoints[name]
  return fc
    .record({ input: validOrSpoiled(input), credential, headers: fc.constant({}) })
    .map((sent) => requestOf(method, `/maas${path}/export`, sent))
}
const toCsv = fc.constantFrom(...exportable()).chain(toExport)

/** A right one of a user who is signed in, which no check keeps from the handler. */
function rightly(name: EndpointName, suffix = '') {
  const { method, path, input } = endpoints[name]
  return fromSchema(input).map((right) =>
    requestOf(method, `/maas${path}${suffix}`, { input: right, credential: 'session', headers: {} }),
  )
}

/** One to each endpoint and each export: chance alone leaves some of some hundred routes out. */
export const toEachRoute = fc.tuple(
  ...names.map((name) => rightly(name)),
  ...exportable().map((name) => rightly(name, '/export')),
)

const toDownload = fc
  .record({ input: nonsense.map((id) => ({ id })), credential, headers: fc.constant({}) })
  .map((sent) => requestOf('GET', '/maas/userCenter/export/file', sent))

export const toFile = fc.oneof({ weight: 4, arbitrary: toCsv }, { weight: 1, arbitrary: toDownload })

/** Forged callbacks of a payment provider. */
export const toNotify = fc
  .record({
    channel: fc.constantFrom('alipay', 'wechat'),
    type: contentType,
    payload: fc.oneof(
      brokenBody,
      brokenBytes,
      nonsense.map((value) => queryOf({ out_trade_no: value, sign: value, sign_type: 'RSA2' })),
      nonsense.map((resource) => JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource })),
    ),
    serial: fc.constantFrom('', 'x'),
  })
  .map(({ channel, type, payload, serial }): FuzzRequest => ({
    method: 'POST',
    url: `/maas/payment/notify/${channel}`,
    credential: 'none',
    headers: {
      ...(type && { 'content-type': type }),
      ...(serial && {
        'wechatpay-serial': serial,
        'wechatpay-signature': serial,
        'wechatpay-timestamp': '1',
      }),
    },
    payload,
  }))

export const toSms = validOrSpoiled(SendSms).map((input): FuzzRequest => ({
  method: 'POST',
  url: `/sms${SEND_SMS_PATH}`,
  credential: 'none',
  headers: json,
  payload: JSON.stringify(input),
}))
