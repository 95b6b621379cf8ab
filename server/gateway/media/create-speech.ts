import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SpeechRequest } from '../../../contract/openai.ts'
import { unitPrices } from '../../services/model/price.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../gateway.ts'
import { upstreamTruncated } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { readRequest } from '../wire/read-request.ts'
import { callerLeft, toWireError, type WireError } from '../wire/wire-error.ts'
import { findModel } from '../find-model.ts'
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
  const open = await openUpstream({
    ...upstreamRequest,
    revoked: client.revoked,
    settleAbandoned: ({ code: errorCode }) => call.settle({ ...used('aborted'), errorCode }),
  })
  if (value.stream_format === 'sse' && isOfEvents(open)) {
    headers['content-type'] = 'text/event-stream; charset=utf-8'
    const readerOf = (upstream: Upstream) => createSpeechReader({ upstream, use: used })
    await streamMedia({ gateway, reply, client, call, open, upstreamRequest, readerOf })
    return reply
  }
  if (open.answer.contentType !== '') headers['content-type'] = open.answer.contentType
  reply.hijack()
  const kept = isPlayground(request) ? createAudioStore() : null
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
  const { ending, rest } = await pumpBytes({
    open,
    client,
    onFirstBytes: call.markFirstByte,
    onBytes: (bytes) => kept?.add(bytes),
  })
  if (ending === 'failed') {
    const truncated = upstreamTruncated()
    await call.release('failed', truncated)
    await request.answerRecord?.release()
    breakOff(reply.raw, truncated)
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

/** Half a sound has no way to say that it is half but to break off. */
function breakOff(response: ServerResponse, { status, body }: WireError): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
