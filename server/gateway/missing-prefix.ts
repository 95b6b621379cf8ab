import type { FastifyRequest } from 'fastify'
import { WireError } from './wire/wire-error.ts'

/** Endpoints that clients of OpenAI, Anthropic and others ask for when their base URL lacks its `/v1`. */
const ENDPOINT =
  /^\/(?:chat\/completions|completions|embeddings|models(?:\/.+)?|images\/(?:generations|edits|variations)|audio\/(?:speech|transcriptions|translations)|videos(?:\/.+)?|responses(?:\/.+)?|messages(?:\/count_tokens)?|rerank|moderations|files|batches)\/?$/

/** Whether a program, not a browser that wants a page, asks for an endpoint of `/v1` without that prefix. */
export const isMissingPrefix = ({ url, headers }: FastifyRequest) =>
  ENDPOINT.test(url.split('?')[0] ?? '') && !(headers.accept ?? '').includes('text/html')

export const missingPrefix = () =>
  new WireError({ code: 'unknown_url', message: '地址里缺少 /v1，请检查 base URL 是否以 /v1 结尾' })
