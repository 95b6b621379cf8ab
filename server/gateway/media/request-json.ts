import type { z } from 'zod'
import type { OpenCall } from '../call/open-call.ts'
import { openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../gateway.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { UpstreamRequest } from '../upstream/upstream.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'

interface AskInput<T> {
  gateway: Gateway
  call: OpenCall
  schema: z.ZodType<T>
  path: string
  contentFor: (upstreamModel: string) => Pick<UpstreamRequest, 'body' | 'contentType'>
}

/** An upstream's whole answer to a call that is not streamed. @throws WireError if it is no good; the call is then released */
export async function requestJson<T>({ gateway, call, schema, path, contentFor }: AskInput<T>) {
  const open = await openUpstream({
    gateway,
    call,
    left: null,
    requestFor: ({ model }) => ({ path, ...contentFor(model), isStream: false, requestId: call.requestId }),
    settleAbandoned: (why) => call.release('aborted', why),
  })
  return readAnswer({ call, open, schema })
}

interface ReadInput<T> extends Pick<AskInput<T>, 'call' | 'schema'> {
  open: OpenAnswer
}

/** @throws WireError if it is no good; the call is then released */
export async function readAnswer<T>({ call, open, schema }: ReadInput<T>) {
  try {
    const { text, value } = await readJsonAnswer(open)
    call.markFirstByte()
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw upstreamBroken(open.upstream.scrub(text).slice(0, 500))
    return { text, answer: parsed.data, upstream: open.upstream }
  } catch (error) {
    throw await call.giveUp(error)
  }
}
