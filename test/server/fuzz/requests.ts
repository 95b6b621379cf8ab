import * as fc from 'fast-check'
import type { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  SpeechRequest,
  TranscriptionRequest,
  VideoRequest,
} from '../../../contract/openai.ts'
import { SEND_SMS_PATH, SendSms } from '../../../contract/sms.ts'
import { fromSchema } from './from-schema.ts'
import { brokenBody, brokenBytes, contentType, nonsense, spoiled } from './nonsense.ts'

export type Credential = 'session' | 'key' | 'wrong' | 'none'

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** Path and query, encoded as a client would or worse. */
  url: string
  credential: Credential
  headers: Record<string, string>
  payload: string | Buffer | null
}

/** Whoever ended the session would spoil the rest of the run. */
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'login.logout')

const credential = fc.constantFrom<Credential>('session', 'session', 'session', 'key', 'wrong', 'none')
const json = { 'content-type': 'application/json' }
const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ 'idempotency-key': fc.constantFrom('a', 'b', ' ', 'x'.repeat(300)) }) },
  { weight: 1, arbitrary: fc.record({ 'x-max-cost': fc.constantFrom('0.01', '-1', '1e9', 'x', '0') }) },
  { weight: 1, arbitrary: fc.record({ accept: fc.constantFrom('text/html', '*/*', '') }) },
)

const validOrSpoiled = (schema: z.ZodType) => {
  const valid = fromSchema(schema)
  return fc.oneof(valid, spoiled(valid))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const queryOf = (input: object) =>
  Object.entries(input)
    .map(([name, value]) => `${encodeLoose(name)}=${encodeLoose(textOf(value))}`)
    .join('&')

/** A lone surrogate cannot be encoded; it goes as it is. */
function encodeLoose(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return 'lone'
  }
}

const toMaas = fc.constantFrom(...names).chain((name) => {
  const { method, path, input } = endpoints[name]
  return fc
    .record({ input: validOrSpoiled(input), credential, extra: extraHeaders })
    .map(({ input: sent, extra, ...rest }): FuzzRequest =>
      method === 'POST'
        ? {
            ...rest,
            method,
            url: `/maas${path}`,
            headers: { ...json, ...extra },
            payload: JSON.stringify(sent),
          }
        : { ...rest, method, url: `/maas${path}?${queryOf(sent as object)}`, headers: extra, payload: null },
    )
})

const MODELS = ['demo', 'demo-embed', 'demo-image', 'demo-speech', 'demo-video', 'nobody']
const gatewayPosts: [string, z.ZodType][] = [
  ['/chat/completions', ChatRequest],
  ['/embeddings', EmbeddingRequest],
  ['/images/generations', ImageRequest],
  ['/audio/speech', SpeechRequest],
  ['/audio/transcriptions', TranscriptionRequest],
  ['/videos', VideoRequest],
]

const toGateway = fc.constantFrom(...gatewayPosts).chain(([path, schema]) =>
  fc
    .record({
      input: validOrSpoiled(schema),
      model: fc.constantFrom(...MODELS),
      credential,
      extra: extraHeaders,
    })
    .map(({ input, model, extra, ...rest }): FuzzRequest => {
      const body = { ...(input as object), model, size: '64x64' }
      return {
        ...rest,
        method: 'POST',
        url: `/v1${path}`,
        headers: { ...json, ...extra },
        payload: JSON.stringify(body),
      }
    }),
)

const toGatewayGet = fc
  .record({
    id: nonsense,
    path: fc.constantFrom('models', 'videos', 'media'),
    tail: fc.constantFrom('', '/content'),
    credential,
  })
  .map(({ id, path, tail, ...rest }): FuzzRequest => ({
    ...rest,
    method: 'GET',
    url: `/v1/${path}/${encodeLoose(textOf(id)).slice(0, 2000)}${tail}`,
    headers: {},
    payload: null,
  }))

const toSms = validOrSpoiled(SendSms).map((input): FuzzRequest => ({
  method: 'POST',
  url: `/sms${SEND_SMS_PATH}`,
  credential: 'none',
  headers: json,
  payload: JSON.stringify(input),
}))

const paths = [
  ...names.map((name) => `/maas${endpoints[name].path}`),
  ...gatewayPosts.map(([path]) => `/v1${path}`),
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
const malformed = fc
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

/** Requests to every route: right ones, spoiled ones and malformed ones. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 10, arbitrary: toMaas },
  { weight: 4, arbitrary: toGateway },
  { weight: 1, arbitrary: toGatewayGet },
  { weight: 1, arbitrary: toSms },
  { weight: 6, arbitrary: malformed },
)
