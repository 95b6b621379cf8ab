import * as fc from 'fast-check'
import type { z } from 'zod'
import { BatchRequest, FileRequest } from '../../../contract/batches.ts'
import { CountTokensRequest, MessagesRequest } from '../../../contract/anthropic.ts'
import {
  BatchEmbedRequest,
  CountRequest,
  EmbedContentRequest,
  GenerateContentRequest,
} from '../../../contract/gemini.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  ModerationRequest,
  RerankRequest,
  SpeechRequest,
  TextRequest,
  TranscriptionRequest,
  VideoRequest,
} from '../../../contract/openai.ts'
import { ResponsesRequest } from '../../../contract/responses.ts'
import { writeForm, type Form } from '../../../server/platform/http/form.ts'
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
  'demo-moderation',
  'nobody',
)

const posts: [path: string, schema: z.ZodType][] = [
  ['/chat/completions', ChatRequest],
  ['/completions', TextRequest],
  ['/messages', MessagesRequest],
  ['/messages/count_tokens', CountTokensRequest],
  ['/responses', ResponsesRequest],
  ['/responses/input_tokens', ResponsesRequest],
  ['/responses/resp_none/cancel', ResponsesRequest],
  ['/models/demo:generateContent', GenerateContentRequest],
  ['/models/demo:streamGenerateContent?alt=sse', GenerateContentRequest],
  ['/v1beta/models/demo:streamGenerateContent', GenerateContentRequest],
  ['/models/demo:countTokens', CountRequest],
  ['/models/demo-embed:embedContent', EmbedContentRequest],
  ['/models/demo-embed:batchEmbedContents', BatchEmbedRequest],
  ['/embeddings', EmbeddingRequest],
  ['/moderations', ModerationRequest],
  ['/rerank', RerankRequest],
  ['/v2/rerank', RerankRequest],
  ['/images/generations', ImageRequest],
  ['/images/edits', ImageRequest],
  ['/images/variations', ImageRequest],
  ['/audio/speech', SpeechRequest],
  ['/audio/transcriptions', TranscriptionRequest],
  ['/audio/translations', TranscriptionRequest],
  ['/videos', VideoRequest],
  ['/batches', BatchRequest],
  ['/batches/batch_none/cancel', BatchRequest],
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

/** Forms with a file, as transcriptions and files are sent: it is rarely a sound, or lines of JSON. */
const formTo = (path: string, schema: z.ZodType, field = 'file') =>
  fc
    .record({
      input: validOrSpoiled(schema),
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
      const { body, contentType } = writeForm([...texts, [field, file]], BOUNDARY)
      return {
        ...rest,
        method: 'POST',
        url: path,
        headers: { 'content-type': contentType, ...extra },
        payload: body,
      }
    })

export const toTranscription = formTo('/v1/audio/transcriptions', TranscriptionRequest)
export const toEdits = formTo('/v1/images/edits', ImageRequest, 'image')
export const toFiles = formTo('/v1/files', FileRequest)

const KEPT = ['models', 'v1beta/models', 'videos', 'media', 'responses', 'files', 'batches']

/** One to each, which no check keeps from the handler. */
export const toEachById = KEPT.flatMap((path) =>
  (['GET', 'DELETE'] as const).map((method): FuzzRequest => ({
    method,
    url: `/v1/${path}/none`,
    headers: {},
    payload: null,
    credential: 'key',
  })),
)

/** What is there, or was made, by an id that is none. */
export const toGatewayById = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'DELETE'),
    id: nonsense,
    path: fc.constantFrom(...KEPT),
    tail: fc.constantFrom('', '/content', '/input_items'),
    credential,
  })
  .map(({ id, path, tail, ...rest }): FuzzRequest => ({
    ...rest,
    url: `/v1/${path}/${encodeLoose(textOf(id)).slice(0, 2000)}${tail}`,
    headers: {},
    payload: null,
  }))
