import { writeEvent, type SseEvent } from '../sse/split-events.ts'
import { setMembers } from '../wire/json-members.ts'

/** Writes chunks with the model's name as the caller said it, in place: inside a text its quotes would be escaped. */
export function createModelWriter(modelId: string) {
  const own = Buffer.from(`"model":${JSON.stringify(modelId)}`)
  let known = ''
  let needles: Buffer[] = []
  return ({ raw, data }: SseEvent, named: string | null | undefined): Buffer => {
    if (typeof named !== 'string' || named === modelId || data === null) return raw
    if (named !== known) {
      known = named
      needles = ['', ' '].map((space) => Buffer.from(`"model":${space}${JSON.stringify(named)}`))
    }
    const needle = needles.find((bytes) => raw.includes(bytes))
    return needle
      ? exchange(raw, needle, own)
      : writeEvent(setMembers(data, { model: JSON.stringify(modelId) }))
  }
}

function exchange(raw: Buffer, needle: Buffer, own: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = raw.indexOf(needle); at !== -1; at = raw.indexOf(needle, from)) {
    parts.push(raw.subarray(from, at), own)
    from = at + needle.length
  }
  return Buffer.concat([...parts, raw.subarray(from)])
}
