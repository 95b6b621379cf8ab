import * as fc from 'fast-check'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { SEND_SMS_PATH, SendSms } from '../../../contract/sms.ts'
import { exportable } from '../../../server/maas/export-paths.ts'
import { credential, extraHeaders, json, queryOf, validOrSpoiled, type FuzzRequest } from './fuzz-request.ts'
import { brokenBody, brokenBytes, contentType, nonsense } from './nonsense.ts'

/** Ending the session would spoil the rest of the run. */
export const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'login.logout')

export const toMaas = fc.constantFrom(...names).chain((name) => {
  const { method, path, input } = endpoints[name]
  const url = `/maas${path}`
  return fc
    .record({ input: validOrSpoiled(input), credential, extra: extraHeaders })
    .map(({ input: sent, extra, ...rest }): FuzzRequest =>
      method === 'POST'
        ? { ...rest, method, url, headers: { ...json, ...extra }, payload: JSON.stringify(sent) }
        : { ...rest, method, url: `${url}?${queryOf(sent as object)}`, headers: extra, payload: null },
    )
})

export const toFile = fc
  .oneof(
    fc.constantFrom(...exportable()).chain((name) => {
      const { path, input } = endpoints[name]
      return validOrSpoiled(input).map((sent) => `${path}/export?${queryOf(sent as object)}`)
    }),
    nonsense.map((id) => `/userCenter/export/file?${queryOf({ id })}`),
  )
  .chain((path) => fc.record({ path: fc.constant(path), credential }))
  .map(({ path, ...rest }): FuzzRequest => ({
    ...rest,
    method: 'GET',
    url: `/maas${path}`,
    headers: {},
    payload: null,
  }))

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
