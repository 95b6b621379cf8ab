import type { FastifyReply, FastifyRequest } from 'fastify'
import { completeChat } from '../chat/complete-chat.ts'
import type { Gateway } from '../context.ts'
import { WireError } from '../wire/wire-error.ts'
import { countTokens } from './count-tokens.ts'
import { batchEmbedContents, embedContent } from './embed-contents.ts'
import { readMethodPath } from '../wire/gemini-path.ts'
import { geminiWire } from './gemini-wire.ts'

/** `POST /v1beta/models/{model}:{method}`; a model's id may hold slashes. */
export async function askModel(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const called = readMethodPath((request.params as { '*': string })['*'])
  if (!called) {
    reply.header('allow', 'GET, HEAD')
    throw new WireError({ code: 'method_not_allowed', message: '该接口只支持 GET 请求' })
  }
  return verbOf(called, request)(gateway, request, reply)
}

function verbOf({ model, method }: NonNullable<ReturnType<typeof readMethodPath>>, request: FastifyRequest) {
  switch (method) {
    case 'generateContent':
      return completeChat(geminiWire({ model, framing: null }))
    case 'streamGenerateContent':
      return completeChat(geminiWire({ model, framing: isForEvents(request) ? 'events' : 'array' }))
    case 'countTokens':
      return countTokens(model)
    case 'embedContent':
      return embedContent(model)
    default:
      return batchEmbedContents(model)
  }
}

const isForEvents = ({ query }: FastifyRequest) => (query as { alt?: unknown }).alt === 'sse'
