import * as fc from 'fast-check'
import { endpoints } from '../../../contract/endpoints.ts'
import { SEND_SMS_PATH } from '../../../contract/sms.ts'
import { credential, extraHeaders, type FuzzRequest } from './fuzz-request.ts'
import { brokenBody, brokenBytes, contentType } from './nonsense.ts'
import { postPaths } from './to-gateway.ts'
import { names } from './to-maas.ts'

const paths = [
  ...names.map((name) => `/maas${endpoints[name].path}`),
  ...postPaths,
  '/v1/models',
  `/sms${SEND_SMS_PATH}`,
  '/healthz',
  '/readyz',
  '/',
  '/center/orders',
  '/assets/nothing.js',
  '/favicon.ico',
]
const bend = fc.constantFrom<(path: string) => string>(
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path};a=b`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/.$/, '%2e'),
  (path) => `${path}/../..${path}`,
  (path) => `${path}%00`,
  (path) => `${path}%zz`,
  (path) => `${path}?a=1&a=2&a[]=3&__proto__=4`,
  (path) => `${path}${'/x'.repeat(700)}`,
)
const method = fc.constantFrom<FuzzRequest['method']>(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
)

/** Any method, a path that is bent, a body that is none. */
export const malformed = fc
  .record({
    method,
    path: fc.constantFrom(...paths),
    bend,
    credential,
    type: contentType,
    payload: fc.oneof(brokenBody, brokenBytes, fc.constant(null)),
    extra: extraHeaders,
  })
  .map(({ path, bend: bent, type, extra, ...rest }): FuzzRequest => ({
    ...rest,
    url: bent(path),
    headers: { ...(type && { 'content-type': type }), ...extra },
  }))
