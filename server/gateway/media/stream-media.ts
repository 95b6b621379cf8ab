import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SettleResult } from '../../wallet/index.ts'
import type { ClientStream } from '../call/client-stream.ts'
import { createClientStream } from '../call/client-stream.ts'
import type { OpenCall, Use } from '../call/open-call.ts'
import { openNextUpstream } from '../call/open-upstream.ts'
import { errorEvent } from '../answer/error-event.ts'
import type { Gateway } from '../context.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { callerLeft, toWireError } from '../wire/wire-error.ts'
import type { EventReader } from './event-reader.ts'
import { pumpEvents } from './pump-events.ts'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Whether an upstream streams events, and has not answered as a whole although it was asked to. */
export const isOfEvents = ({ answer }: OpenAnswer) => /^text\/event-stream\b/i.test(answer.contentType)

/** @param headers may be changed until the first byte goes out */
export const mediaClient = (
  gateway: Gateway,
  { request, reply, headers = STREAM_HEADERS }: Exchange & { headers?: Record<string, string> },
): ClientStream =>
  createClientStream({
    response: reply.raw,
    stallMs: gateway.deps.settings.current().streamStallSeconds * 1000,
    headers,
    answerRecord: request.answerRecord,
    watch: (onRevoked) => gateway.credentials.watch(request.gatewayCaller, onRevoked),
  })

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Reads one upstream's stream, and knows what it is billed by. */
export interface MediaReader extends EventReader {
  /** Says what a stream used that came to its end, or that its caller left. */
  use: (status: 'succeeded' | 'aborted') => Use
  /** The event that ends the answer, with what it costs. Runs once it is billed. */
  end: (costNano: bigint) => Buffer | Promise<Buffer>
}

interface StreamInput {
  gateway: Gateway
  reply: FastifyReply
  client: ClientStream
  call: OpenCall
  open: OpenAnswer
  /** What another upstream is asked by, in place of one that broke off before it began. */
  upstreamRequest: Parameters<typeof openNextUpstream>[0]
  readerOf: (upstream: Upstream) => MediaReader
  eventBytesMax?: number
}

/** Streams events of a medium to the caller. Its end goes out only when the bill is durable. @throws WireError for what failed before a byte went out */
export async function streamMedia({
  gateway,
  reply,
  client,
  call,
  open,
  upstreamRequest,
  readerOf,
  eventBytesMax,
}: StreamInput): Promise<'done' | 'aborted'> {
  const begin = () => {
    if (!reply.sent) reply.hijack()
  }
  const heartbeat = setInterval(() => {
    begin()
    client.beat()
  }, gateway.deps.settings.current().streamHeartbeatSeconds * 1000)
  const onFirstEvent = () => {
    begin()
    heartbeat.refresh()
    call.markFirstByte()
  }
  try {
    let reader = readerOf(open.upstream)
    const pump = (answer: OpenAnswer) =>
      pumpEvents({ open: answer, client, reader, onFirstEvent, eventBytesMax })
    let pumped = await pump(open)
    for (let broken = open; pumped.ending === 'failed' && !pumped.hasBegun;) {
      const next = await openNextUpstream(upstreamRequest, broken)
      if (!next) break
      reader = readerOf(next.upstream)
      pumped = await pump(next)
      broken = next
    }
    if (pumped.error) throw await call.giveUp(pumped.error)
    const isDone = pumped.ending === 'done'
    const revoked = isDone ? null : client.revoked()
    const { costNano }: SettleResult = await call.settle(
      isDone
        ? reader.use('succeeded')
        : { ...reader.use('aborted'), errorCode: (revoked ?? callerLeft()).code },
    )
    begin()
    if (isDone) {
      await client.end(await reader.end(costNano))
      return 'done'
    }
    await client.fail(revoked ? errorEvent(revoked) : Buffer.alloc(0))
    return 'aborted'
  } catch (error) {
    if (reply.raw.headersSent && !reply.raw.writableEnded) await client.fail(errorEvent(toWireError(error)))
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
