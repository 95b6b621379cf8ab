import { V1_ERROR_CODES } from '../../../contract/v1-errors.ts'
import { readError } from '../../../src/pages/error-doctor/read-error.ts'

const ID = '0VcHmKPA1b2c3d4e5f6g7h'

test.each(V1_ERROR_CODES)('%s is read by itself and in a body', (code) => {
  const body = JSON.stringify({ error: { message: 'x', type: 'invalid_request_error', param: null, code } })
  for (const text of [code, ` ${code}\n`, body]) expect(readError(text).codes).toEqual([code])
})

test.each([
  [
    'of the SDK for Python',
    `openai.RateLimitError: Error code: 429 - {'error': {'message': '请求过多', 'type': 'rate_limit_error', 'param': None, 'code': 'rate_limit_exceeded'}}`,
    ['rate_limit_exceeded'],
  ],
  [
    'of the SDK for Node',
    `AuthenticationError: 401 API Key 无效或已过期\n  status: 401,\n  requestID: '${ID}',\n  code: 'invalid_api_key'`,
    ['invalid_api_key'],
  ],
  [
    'of the Messages wire',
    `{"type":"error","error":{"type":"billing_error","message":"余额不足"},"request_id":"${ID}"}`,
    ['insufficient_quota'],
  ],
  ['of a status alone', 'HTTP/1.1 413 Payload Too Large', ['request_too_large']],
  ['of a status of the Messages wire', 'status code 529', ['upstream_unavailable', 'service_unavailable']],
  ['of one number', '405', ['method_not_allowed']],
])('the message %s is read', (_, text, codes) => {
  expect(readError(text).codes).toEqual(codes)
})

test.each([
  [ID, ID],
  [`x-request-id: ${ID}`, ID],
  [`chatcmpl-${ID}`, ID],
  [`{"id":"video_${ID}"}`, ID],
  ['request_id=batch-line-7', 'batch-line-7'],
  ['request-000007', 'request-000007'],
  ['insufficient_quota', ''],
  ['overloaded_error', ''],
  ['429', ''],
  ['sk-abcdefghijklmnopqrstuvwxyz0123456789', ''],
])('the request id of %j', (text, id) => {
  expect(readError(text).requestId).toBe(id)
})

test('a code of the model itself is kept, and is a refusal by it', () => {
  expect(
    readError(`Error code: 400 - {'error': {'message': '超长', 'code': 'context_length_exceeded'}}`),
  ).toMatchObject({ codes: ['upstream_refused'], foreignCode: 'context_length_exceeded' })
})

test.each([
  ['openai.APIConnectionError: Connection error.', '连接中途断开'],
  ['connect ECONNREFUSED 127.0.0.1:3000', '没有服务在听'],
  ['curl: (6) Could not resolve host: api.exampel.com', '解析不到'],
  ['openai.APITimeoutError: Request timed out.', '等不及'],
  ['SSL: CERTIFICATE_VERIFY_FAILED', '证书'],
  ['TypeError: Failed to fetch', '浏览器没有拿到回答'],
  ['The api_key client option must be set', '没有设置 API Key'],
  ['SyntaxError: Unexpected token < in JSON at position 0', '多半是一个网页'],
])('%j happened before an answer of ours', (text, words) => {
  const { codes, local } = readError(text)
  expect(codes).toEqual([])
  expect(local?.text).toContain(words)
})

test('long and hostile texts are read at once', () => {
  const began = performance.now()
  for (const text of ['a_'.repeat(500_000), '"code":'.repeat(200_000), '\u0000'.repeat(1e6), '0'.repeat(1e6)])
    readError(text)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(readError('今天天气很好')).toEqual({ codes: [], foreignCode: '', requestId: '', local: null })
})
