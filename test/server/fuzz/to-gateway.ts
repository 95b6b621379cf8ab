import * as fc from 'fast-check'
import type { z } from 'zod'
import { CountTokensRequest, MessagesRequest } from '../../../contract/anthropic.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  RerankRequest,
  SpeechRequest,
  TranscriptionRequest,
  VideoRequest,
} from '../../../contract/openai.ts'
import { ResponsesRequest } from '../../../contract/responses.ts'
import { writeForm, type Form } from '../../../server/http/form.ts'
import {
  credential,
  encodeLoose,
  extraHeaders,
  json,
  textOf,
  validOrSpoiled,
  type FuzzRequest,
} from './fuzz-request.ts'
import { brokenBytes, nonsense } from './nonsense.ts'

const model = fc.constantFrom(
  'demo',
  'demo-embed',
  'demo-image',
  'demo-speech',
  'demo-video',
  'demo-rerank',
  'nobody',
)

const posts: [path: string, schema: z.ZodType][] = [
  ['/chat/completions', ChatRequest],
  ['/messages', MessagesRequest],
  ['/messages/count_tokens', CountTokensRequest],
  ['/responses', ResponsesRequest],
  ['/responses/input_tokens', ResponsesRequest],
  ['/responses/resp_none/cancel', ResponsesRequest],
  ['/embeddings', EmbeddingRequest],
  ['/rerank', RerankRequest],
  ['/v2/rerank', RerankRequest],
  ['/images/generations', ImageRequest],
  ['/audio/speech', SpeechRequest],
  ['/audio/transcriptions', TranscriptionRequest],
  ['/videos', VideoRequest],
]

export const postPaths = posts.map(([path]) => `/v1${path}`)

export const toGateway = fc.constantFrom(...posts).chain(([path, schema]) =>
  fc
    .record({ input: validOrSpoiled(schema), model, credential, extra: extraHeaders })
    .map(({ input, model: id, extra, ...rest }): FuzzRequest => {
      const body = { ...(input as object), model: id, size: '64x64' }
      return {
        ...rest,
        method: 'POST',
        url: `/v1${path}`,
        headers: { ...json, ...extra },
        payload: JSON.stringify(body),
      }
    }),
)

const BOUNDARY = 'a-boundary-that-no-value-has'

/** Forms with a file, as transcriptions are asked for: the file is rarely a sound. */
export const toTranscription = fc
  .record({
    input: validOrSpoiled(TranscriptionRequest),
    model,
    credential,
    bytes: brokenBytes,
    extra: extraHeaders,
  })
  .map(({ input, model: id, bytes, extra, ...rest }): FuzzRequest => {
    const texts = Object.entries({ ...(input as object), model: id }).map(([name, value]): Form[number] => [
      name,
      textOf(value),
    ])
    const file = { filename: 'a.wav', contentType: 'audio/wav', bytes }
    const { body, contentType } = writeForm([...texts, ['file', file]], BOUNDARY)
    return {
      ...rest,
      method: 'POST',
      url: '/v1/audio/transcriptions',
      headers: { 'content-type': contentType, ...extra },
      payload: body,
    }
  })

/** What is there, or was made, by an id that is none. */
export const toGatewayById = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'DELETE'),
    id: nonsense,
    path: fc.constantFrom('models', 'videos', 'media', 'responses'),
    tail: fc.constantFrom('', '/content', '/input_items'),
    credential,
  })
  .map(({ id, path, tail, ...rest }): FuzzRequest => ({
    ...rest,
    url: `/v1/${path}/${encodeLoose(textOf(id)).slice(0, 2000)}${tail}`,
    headers: {},
    payload: null,
  }))
