import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SpeechRequest } from '../../../contract/openai.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { unitPrices } from '../../catalog/index.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import type { ClientStream } from '../call/client-stream.ts'
import { openNextUpstream, openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../context.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken, upstreamMessage, upstreamTruncated } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { readRequest } from '../request/read-request.ts'
import { callerLeft, toWireError, WireError } from '../wire/wire-error.ts'
import { findModel } from '../caller/find-model.ts'
import { isPage } from './is-page.ts'
import { noAnswer } from './request-json.ts'
import { createAudioStore } from './store-audio.ts'
import { pumpBytes } from './pump-bytes.ts'
import { creationOf, isPlayground } from './playground.ts'
import { createSpeechReader } from './speech-reader.ts'
import { isOfEvents, mediaClient, streamMedia } from './stream-media.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** `POST /v1/audio/speech`: sound as it comes, billed by the characters that went in. */
export async function createSpeech(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { value, text } = await readRequest(SpeechRequest, request.body, 'speech')
  const model = await findModel(request, value.model, 'speech')
  const { character: unitNano } = unitPrices(model)
  const lines = [{ item: 'character' as const, quantity: Array.from(value.input).length, unitNano }]
  const headers: Record<string, string> = { 'content-type': 'audio/mpeg', 'cache-control': 'no-store' }
  const client = mediaClient(gateway, { request, reply, headers })
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: lines,
    coversTokens: false,
    isStream: true,
  })
  const used = (status: 'succeeded' | 'aborted') => ({ ...NO_TOKENS, status, lines }) as const
  const upstreamRequest = {
    gateway,
    call,
    left: client.left,
    requestFor: (upstream: Upstream) => ({
      path: '/audio/speech',
      body: setMembers(text, { model: JSON.stringify(upstream.model) }),
      isStream: false,
      requestId: call.requestId,
    }),
  }
  const asked = await openUpstream({
    ...upstreamRequest,
    revoked: client.revoked,
    settleAbandoned: ({ code: errorCode }) => call.settle({ ...used('aborted'), errorCode }),
  })
  const takesEvents = value.stream_format === 'sse'
  const open = await openSound({ open: asked, upstreamRequest, takesEvents })
  if (takesEvents && isOfEvents(open)) {
    headers['content-type'] = 'text/event-stream; charset=utf-8'
    const readerOf = (upstream: Upstream) => createSpeechReader({ upstream, use: used })
    await streamMedia({ gateway, reply, client, call, open, upstreamRequest, readerOf })
    return reply
  }
  reply.hijack()
  const sound = await readSound({ open, upstreamRequest, client, headers, isKept: isPlayground(request) })
  const { ending, rest, kept } = sound
  const keepSound = async () =>
    kept?.keep({
      deps: gateway.deps,
      ...creationOf(request, model),
      text: value.input,
      settings: {
        voice: typeof value.voice === 'string' ? value.voice : undefined,
        speed: value.speed ?? undefined,
        format: value.response_format ?? undefined,
      },
    })
  if (sound.error) {
    await call.release('failed', sound.error)
    await request.answerRecord?.release()
    breakOff(reply.raw, sound.error)
    return reply
  }
  const revoked = ending === 'done' ? null : client.revoked()
  const use =
    ending === 'done' ? used('succeeded') : { ...used('aborted'), errorCode: (revoked ?? callerLeft()).code }
  try {
    await (reply.raw.headersSent ? call.settle(use) : call.settleUnsent(use))
  } catch (error) {
    // Its end goes out only when the bill is durable.
    await request.answerRecord?.release()
    breakOff(reply.raw, toWireError(error))
    throw error
  }
  if (ending === 'done') await keepSound()
  if (ending === 'done') await client.end(rest)
  else if (revoked) {
    await request.answerRecord?.release()
    breakOff(reply.raw, revoked)
  } else await client.fail(Buffer.alloc(0))
  return reply
}

interface OpenInput {
  open: OpenAnswer
  upstreamRequest: Parameters<typeof openNextUpstream>[0]
  takesEvents: boolean
}

/** The first answer that says that it is sound, or events of it. @throws WireError if there is none; the call is then released */
async function openSound({ open, upstreamRequest, takesEvents }: OpenInput): Promise<OpenAnswer> {
  const { call } = upstreamRequest
  for (let answer = open; ;) {
    if ((takesEvents && isOfEvents(answer)) || !NO_SOUND.test(answer.answer.contentType)) return answer
    const { upstream } = answer
    const told = await readJsonAnswer(answer).catch(toWireError)
    const words = told instanceof WireError ? told.message : upstreamMessage(upstream, told.value)
    call.attempts.explain(words || noAnswer(answer))
    const next = await openNextUpstream(upstreamRequest, answer)
    if (!next)
      throw await call.giveUp(
        told instanceof WireError ? told : upstreamBroken(upstream.scrub(told.text).slice(0, 500)),
      )
    answer = next
  }
}

interface SoundInput {
  open: OpenAnswer
  upstreamRequest: Parameters<typeof openNextUpstream>[0]
  client: ClientStream
  headers: Record<string, string>
  isKept: boolean
}

/** Passes on the first answer that is sound. `error`: there was none, or it broke off. */
async function readSound({ open, upstreamRequest, client, headers, isKept }: SoundInput) {
  const { call } = upstreamRequest
  for (let answer = open; ;) {
    const { contentType } = answer.answer
    headers['content-type'] = contentType || 'audio/mpeg'
    const kept = isKept ? createAudioStore() : null
    const isAnswer = (first: Buffer) => !NO_SOUND.test(contentType) && !isPage(first)
    const pumped = await pumpBytes({
      open: answer,
      client,
      isAnswer,
      onFirstBytes: call.markFirstByte,
      onBytes: (bytes) => kept?.add(bytes),
    })
    if (pumped.ending !== 'failed') return { ...pumped, kept, error: null }
    const isSound = pumped.rest.length === 0 || isAnswer(pumped.rest)
    const words = upstreamMessage(answer.upstream, tryParseJson(pumped.rest.toString('utf8')))
    const error = isSound ? upstreamTruncated() : upstreamBroken(words || noAnswer(answer))
    call.attempts.explain(isSound ? error.message : words || noAnswer(answer))
    const next = pumped.hasBegun ? null : await openNextUpstream(upstreamRequest, answer)
    if (!next) return { ...pumped, kept, error }
    answer = next
  }
}

/** Types of what is to be read. */
const NO_SOUND = /^\s*(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml)\b)/i

/** Half a sound has no way to say that it is half but to break off. */
function breakOff(response: ServerResponse, { status, body }: WireError): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
