import type { FastifyReply, FastifyRequest } from 'fastify'
import { getBillingUsage } from './account/get-billing-usage.ts'
import { getCredits, getSubscription } from './account/get-credits.ts'
import { getKey } from './account/get-key.ts'
import { createBatch } from './batches/create-batch.ts'
import { cancelBatch, getBatch, listBatches } from './batches/get-batch.ts'
import { completionsWire } from './responses/completions-wire.ts'
import { textWire } from './completions/text-wire.ts'
import { completeChat } from './chat/complete-chat.ts'
import type { Deps } from '../money/context.ts'
import { createFile } from './files/create-file.ts'
import { deleteFile, getFile, getFileContent, listFiles } from './files/get-file.ts'
import type { Gateway } from './context.ts'
import { askModel } from './gemini/ask-model.ts'
import { getGeminiModel, listGeminiModels } from './gemini/list-models.ts'
import { createEmbeddings } from './media/create-embeddings.ts'
import { createSpeech } from './media/create-speech.ts'
import { createTranscription, createTranslation } from './media/create-transcription.ts'
import { countMessageTokens } from './messages/count-message-tokens.ts'
import { messagesWire } from './messages/messages-wire.ts'
import { editImages, generateImages, varyImage } from './media/generate-images.ts'
import { getMedia, hasSignature } from './media/send-media.ts'
import { cancelResponse } from './responses/cancel-response.ts'
import { countInputTokens } from './responses/count-input-tokens.ts'
import { deleteResponse } from './responses/delete-response.ts'
import { getInputItems, getResponse } from './responses/get-response.ts'
import { responsesWire } from './responses/responses-wire.ts'
import { createModeration } from './moderation/create-moderation.ts'
import { createRerank, createRerankV2 } from './rerank/create-rerank.ts'
import { createVideo } from './video/create-video.ts'
import { deleteVideo } from './video/delete-video.ts'
import { listVideos } from './video/list-videos.ts'
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
  { path: '/v1beta/models', verb: listGeminiModels },
  { path: '/v1beta/models/*', verb: getGeminiModel },
  { path: '/key', verb: getKey },
  { path: '/credits', verb: getCredits },
  { path: '/dashboard/billing/subscription', verb: getSubscription },
  { path: '/dashboard/billing/usage', verb: getBillingUsage },
  { path: '/batches', verb: listBatches },
  { path: '/batches/:id', verb: getBatch },
  { path: '/files', verb: listFiles },
  { path: '/files/:id', verb: getFile },
  { path: '/files/:id/content', verb: getFileContent },
  { path: '/media/:id', verb: getMedia, isOpen: hasSignature },
  { path: '/responses/:id', verb: getResponse },
  { path: '/responses/:id/input_items', verb: getInputItems },
  { path: '/videos', verb: listVideos },
  { path: '/videos/:id', verb: getVideo },
  { path: '/videos/:id/content', verb: getVideoContent },
]

export const deletes: PlainRoute[] = [
  { path: '/files/:id', verb: deleteFile },
  { path: '/responses/:id', verb: deleteResponse },
  { path: '/videos/:id', verb: deleteVideo },
]

export const posts: PostRoute[] = [
  { path: '/chat/completions', verb: completeChat(completionsWire), bodyLimit: BODY_LIMIT },
  { path: '/completions', verb: completeChat(textWire), bodyLimit: BODY_LIMIT },
  { path: '/messages', verb: completeChat(messagesWire), bodyLimit: BODY_LIMIT },
  { path: '/messages/count_tokens', verb: countMessageTokens, bodyLimit: BODY_LIMIT },
  { path: '/responses', verb: completeChat(responsesWire), bodyLimit: BODY_LIMIT },
  { path: '/responses/input_tokens', verb: countInputTokens, bodyLimit: BODY_LIMIT },
  { path: '/responses/:id/cancel', verb: cancelResponse, bodyLimit: BODY_LIMIT },
  { path: '/models/*', verb: askModel, bodyLimit: BODY_LIMIT },
  { path: '/v1beta/models/*', verb: askModel, bodyLimit: BODY_LIMIT },
  { path: '/embeddings', verb: createEmbeddings, bodyLimit: BODY_LIMIT },
  { path: '/rerank', verb: createRerank, bodyLimit: BODY_LIMIT },
  { path: '/v2/rerank', verb: createRerankV2, bodyLimit: BODY_LIMIT },
  { path: '/moderations', verb: createModeration, bodyLimit: BODY_LIMIT },
  { path: '/images/generations', verb: generateImages, bodyLimit: BODY_LIMIT },
  { path: '/images/edits', verb: editImages, bodyLimit: FILE_LIMIT },
  { path: '/images/variations', verb: varyImage, bodyLimit: FILE_LIMIT },
  { path: '/audio/speech', verb: createSpeech, bodyLimit: BODY_LIMIT },
  { path: '/audio/transcriptions', verb: createTranscription, bodyLimit: FILE_LIMIT },
  { path: '/audio/translations', verb: createTranslation, bodyLimit: FILE_LIMIT },
  { path: '/videos', verb: createVideo, bodyLimit: FILE_LIMIT },
  { path: '/files', verb: createFile, bodyLimit: FILE_LIMIT },
  { path: '/batches', verb: createBatch, bodyLimit: BODY_LIMIT },
  { path: '/batches/:id/cancel', verb: cancelBatch, bodyLimit: BODY_LIMIT },
]

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path)

export const methodsOf = (path: string) =>
  Object.entries({ GET: gets, POST: posts, DELETE: deletes })
    .filter(([, routes]) => routes.some((route) => matches(route.path, path)))
    .map(([method]) => method)
