import type { z } from 'zod'
import type { OpenCall } from '../call/open-call.ts'
import { openNextUpstream, openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../context.ts'
import { isOfEvents } from './stream-media.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts'
import { upstreamBroken, upstreamMessage } from '../upstream/upstream-failure.ts'
import { toWireError, WireError } from '../wire/wire-error.ts'

interface AskInput<T> {
  gateway: Gateway
  call: OpenCall
  schema: z.ZodType<T>
  path: string
  contentFor: (upstreamModel: string) => Pick<UpstreamRequest, 'body' | 'contentType'>
}

/** An upstream's whole answer to a call that is not streamed. @throws WireError if none is any good; the call is then released */
export async function requestJson<T>({ gateway, call, schema, path, contentFor }: AskInput<T>) {
  const upstreamRequest = {
    gateway,
    call,
    left: null,
    requestFor: ({ model }: Upstream) => ({
      path,
      ...contentFor(model),
      isStream: false,
      requestId: call.requestId,
    }),
  }
  const open = await openUpstream({
    ...upstreamRequest,
    settleAbandoned: (why) => call.release('aborted', why),
  })
  const told = await readAnswer({
    upstreamRequest,
    open,
    read({ text, value, upstream }) {
      const parsed = schema.safeParse(value)
      return parsed.success ? { text, answer: parsed.data, upstream } : null
    },
  })
  if (!told) throw new Error('nothing is relayed')
  return told
}

interface Answer {
  text: string
  /** Null if it is no JSON. */
  value: unknown
  upstream: Upstream
}

interface ReadInput<T> {
  upstreamRequest: Parameters<typeof openNextUpstream>[0]
  open: OpenAnswer
  /** What the answer is; null: it is none, whatever its status says. */
  read: (answer: Answer) => Promise<T | null> | T | null
  /** Streams events to a caller who asked for them, in place of a whole answer. */
  relay?: ((open: OpenAnswer) => Promise<unknown>) | undefined
}

/** The first upstream's answer that is one: what is none was not sold. @returns null: it was relayed @throws WireError of the last; the call is then released */
export async function readAnswer<T extends object>({
  upstreamRequest,
  open,
  read,
  relay,
}: ReadInput<T>): Promise<T | null> {
  const { call } = upstreamRequest
  async function tell(answer: OpenAnswer): Promise<T | WireError> {
    const { upstream } = answer
    try {
      const { text, value } = await readJsonAnswer(answer)
      call.markFirstByte()
      const told = await read({ text, value, upstream })
      if (told) return told
      call.attempts.explain(upstreamMessage(upstream, value) || noAnswer(answer))
      return upstreamBroken(upstream.scrub(text).slice(0, 500))
    } catch (error) {
      return toWireError(error)
    }
  }
  for (let answer = open; ;) {
    if (relay && isOfEvents(answer)) {
      await relay(answer)
      return null
    }
    const told = await tell(answer)
    if (!(told instanceof WireError)) return told
    call.attempts.explain(told.message)
    const next = await openNextUpstream(upstreamRequest, answer)
    if (!next) throw await call.giveUp(told)
    answer = next
  }
}

/** Why an answer was of no use that says nothing of it itself. */
export const noAnswer = ({ answer }: OpenAnswer) =>
  `answered with ${answer.contentType.slice(0, 100) || 'no type'} what is no answer`
