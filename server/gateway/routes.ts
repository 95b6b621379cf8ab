import type { FastifyReply, FastifyRequest } from 'fastify'
import { getBillingUsage } from './account/get-billing-usage.ts'
import { getCredits, getSubscription } from './account/get-credits.ts'
import { getKey } from './account/get-key.ts'
import { completionsWire } from './chat/completions-wire.ts'
import { completeChat } from './chat/complete-chat.ts'
import type { Deps } from '../deps.ts'
import type { Gateway } from './gateway.ts'
import { createEmbeddings } from './media/create-embeddings.ts'
import { createSpeech } from './media/create-speech.ts'
import { createTranscription } from './media/create-transcription.ts'
import { countMessageTokens } from './messages/count-message-tokens.ts'
import { messagesWire } from './messages/messages-wire.ts'
import { generateImages } from './media/generate-images.ts'
import { getMedia, hasSignature } from './media/send-media.ts'
import { cancelResponse } from './responses/cancel-response.ts'
import { countInputTokens } from './responses/count-input-tokens.ts'
import { deleteResponse } from './responses/delete-response.ts'
import { getInputItems, getResponse } from './responses/get-response.ts'
import { responsesWire } from './responses/responses-wire.ts'
import { createRerank, createRerankV2 } from './rerank/create-rerank.ts'
import { createVideo } from './video/create-video.ts'
import { deleteVideo } from './video/delete-video.ts'
import { getVideo, getVideoContent } from './video/get-video.ts'
import { getModel, listModels } from './models.ts'

interface PlainRoute {
  path: string
  verb: (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => unknown
  isOpen?: (deps: Deps, request: FastifyRequest) => boolean
}

interface PostRoute {
  path: string
  verb: (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  bodyLimit: number
}

const BODY_LIMIT = 10 * 1024 * 1024
/** OpenAI's limit of 25 MB for a sound, and the form around it; a video may begin with a picture. */
const FILE_LIMIT = 26 * 1024 * 1024

export const gets: PlainRoute[] = [
  { path: '/models', verb: listModels },
  { path: '/models/*', verb: getModel },
  { path: '/key', verb: getKey },
  { path: '/credits', verb: getCredits },
  { path: '/dashboard/billing/subscription', verb: getSubscription },
  { path: '/dashboard/billing/usage', verb: getBillingUsage },
  { path: '/media/:id', verb: getMedia, isOpen: hasSignature },
  { path: '/responses/:id', verb: getResponse },
  { path: '/responses/:id/input_items', verb: getInputItems },
  { path: '/videos/:id', verb: getVideo },
  { path: '/videos/:id/content', verb: getVideoContent },
]

export const deletes: PlainRoute[] = [
  { path: '/responses/:id', verb: deleteResponse },
  { path: '/videos/:id', verb: deleteVideo },
]

export const posts: PostRoute[] = [
  { path: '/chat/completions', verb: completeChat(completionsWire), bodyLimit: BODY_LIMIT },
  { path: '/messages', verb: completeChat(messagesWire), bodyLimit: BODY_LIMIT },
  { path: '/messages/count_tokens', verb: countMessageTokens, bodyLimit: BODY_LIMIT },
  { path: '/responses', verb: completeChat(responsesWire), bodyLimit: BODY_LIMIT },
  { path: '/responses/input_tokens', verb: countInputTokens, bodyLimit: BODY_LIMIT },
  { path: '/responses/:id/cancel', verb: cancelResponse, bodyLimit: BODY_LIMIT },
  { path: '/embeddings', verb: createEmbeddings, bodyLimit: BODY_LIMIT },
  { path: '/rerank', verb: createRerank, bodyLimit: BODY_LIMIT },
  { path: '/v2/rerank', verb: createRerankV2, bodyLimit: BODY_LIMIT },
  { path: '/images/generations', verb: generateImages, bodyLimit: BODY_LIMIT },
  { path: '/audio/speech', verb: createSpeech, bodyLimit: BODY_LIMIT },
  { path: '/audio/transcriptions', verb: createTranscription, bodyLimit: FILE_LIMIT },
  { path: '/videos', verb: createVideo, bodyLimit: FILE_LIMIT },
]

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path)

export const methodsOf = (path: string) =>
  Object.entries({ GET: gets, POST: posts, DELETE: deletes })
    .filter(([, routes]) => routes.some((route) => matches(route.path, path)))
    .map(([method]) => method)
