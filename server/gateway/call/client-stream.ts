import type { ServerResponse } from 'node:http'
import { createChunkWriter, type ChunkWriter } from '../../platform/http/chunk-writer.ts'
import { setStallTimeout } from '../../platform/http/stall-timeout.ts'
import type { AnswerRecord } from '../idempotency/record.ts'
import type { WireError } from '../wire/wire-error.ts'

export interface ClientStream {
  /** Aborted once the caller has left, was cut because it reads nothing, or may have no more. */
  left: AbortSignal
  /** The error for a caller that may have no more; null: it may. */
  revoked: () => WireError | null
  /** @returns null if there is room for more, else what to wait for: the bytes are taken, or the caller is gone */
  write(bytes: Buffer): Promise<void> | null
  /** Tells a caller that waits that the stream lives, by a comment or an event. Only between two events. */
  beat(event?: string): void
  /** The last bytes of an answer; they go out when it is kept, if it is one to keep. */
  end(bytes: Buffer): Promise<void>
  fail(bytes: Buffer): Promise<void>
}

const KEEP_ALIVE = ': keep-alive\n\n'

interface ClientOptions {
  response: ServerResponse
  /** A caller that reads nothing for this long is cut. */
  stallMs: number
  headers: Record<string, string>
  answerRecord?: AnswerRecord | null
  /** Tells when the caller may have no more, and why. @returns ends the watch */
  watch: (onRevoked: (why: WireError) => void) => () => void
}

export function createClientStream({
  response,
  stallMs,
  headers,
  answerRecord,
  watch,
}: ClientOptions): ClientStream {
  const controller = new AbortController()
  let revoked: WireError | null = null
  let wake: () => void = () => {}
  const unwatch = watch((why) => {
    revoked = why
    controller.abort()
    wake()
  })
  response.on('close', () => {
    unwatch()
    if (!response.writableFinished) controller.abort()
    wake()
  })
  response.on('drain', () => wake())
  response.on('error', () => controller.abort())

  let chunks: ChunkWriter | null = null
  function begin(): ChunkWriter {
    if (!response.headersSent) response.writeHead(200, headers)
    return (chunks ??= createChunkWriter(response))
  }

  async function roomForMore() {
    setStallTimeout(response, stallMs)
    await new Promise<void>((resolve) => {
      wake = resolve
      if (response.destroyed) resolve()
    })
    setStallTimeout(response, 0)
  }

  function close(bytes: Buffer) {
    if (response.destroyed) return
    const writer = begin()
    setStallTimeout(response, stallMs)
    writer.end(bytes)
  }

  return {
    left: controller.signal,
    revoked: () => revoked,
    write(bytes) {
      const kept = answerRecord?.append(bytes) ?? null
      if (response.destroyed || bytes.length === 0) return kept
      const taken = begin().write(bytes) ? null : roomForMore()
      return taken && kept ? taken.then(() => kept) : (taken ?? kept)
    },
    beat(event = KEEP_ALIVE) {
      if (response.destroyed || response.writableNeedDrain) return
      begin().write(Buffer.from(event))
    },
    async end(bytes) {
      await answerRecord?.append(bytes)
      await answerRecord?.store(headers['content-type'] ?? '')
      close(bytes)
    },
    async fail(bytes) {
      await answerRecord?.release()
      close(bytes)
    },
  }
}
