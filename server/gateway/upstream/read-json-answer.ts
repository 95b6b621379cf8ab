import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { readBody } from './read-body.ts'
import type { OpenAnswer } from './send.ts'
import { upstreamBroken, upstreamTimeout } from './upstream-failure.ts'

const ANSWER_BYTES_MAX = 64 * 1024 * 1024

interface JsonAnswer {
  text: string
  /** Null if it is no JSON. */
  value: unknown
}

/** All of an upstream's answer. @throws WireError if it breaks off or comes too late */
export async function readJsonAnswer({ answer, deadline, permit }: OpenAnswer): Promise<JsonAnswer> {
  try {
    const text = (await readBody(answer.body, ANSWER_BYTES_MAX, deadline.touch)).toString('utf8')
    permit.completed()
    deadline.stop()
    return { text, value: tryParseJson(text) }
  } catch (cause) {
    const reason = deadline.reason()
    if (reason === 'left') permit.cancelled()
    else permit.failed()
    deadline.cut('left')
    throw reason === null ? upstreamBroken(cause) : upstreamTimeout(reason)
  }
}
