import { writeEvent, type SseEvent } from '../sse/split-events.ts'
import type { ChunkHead } from '../meter/chat-meter.ts'
import type { Reading } from '../meter/meter.ts'
import { setMembers } from '../wire/json-members.ts'
import type { Bill, Read } from './answer-reader.ts'
import { createModelWriter } from './caller-model.ts'
import { billedUsage, usageWithCost } from './cost-on-answer.ts'

interface Options {
  requestId: string
  /** The model's name as the caller said it. */
  modelId: string
  /** A chunk of its own carries the usage; else the last chunk does, and none without choices goes out. */
  includesUsage: boolean
}

interface Chunk extends SseEvent {
  head: ChunkHead
  reading: Reading
}

const NOTHING = Buffer.alloc(0)
const DONE = Buffer.from('data: [DONE]\n\n')

/** Passes chunks of a chat completion on as they come, byte for byte; keeps back the one that will carry the usage. */
export function createChunkPasser({ requestId, modelId, includesUsage }: Options) {
  const withModel = createModelWriter(modelId)
  /** The chunk with the usage, kept back until its cost is known. */
  let usageChunk: Chunk | null = null
  /** The chunk by which the last choice ends, kept back to carry the usage where that has no chunk of its own. */
  let finishChunk: Chunk | null = null
  let newest: ChunkHead | null = null
  let doneEvent: SseEvent | null = null
  const written = (chunk: Chunk) => withModel(chunk, chunk.head.model)

  function passOn(chunk: Chunk): Omit<Read, 'reading'> {
    const earlier = usageChunk ? written(usageChunk) : undefined
    return { earlier, now: chunk.reading === 'usage' ? undefined : written(chunk) }
  }

  /** Only chunks with choices; one by which a choice ends waits for the next. */
  function passChoices(chunk: Chunk): Omit<Read, 'reading'> {
    if (!chunk.head.hasChoices) return {}
    const earlier = finishChunk?.raw
    finishChunk = chunk.head.finishes ? { ...chunk, raw: written(chunk) } : null
    return { earlier, now: finishChunk ? undefined : written(chunk) }
  }

  const chunkOf = (choices: object[]) =>
    JSON.stringify({
      id: newest?.id ?? `chatcmpl-${requestId}`,
      object: 'chat.completion.chunk',
      created: newest?.created ?? Math.floor(Date.now() / 1000),
      model: modelId,
      choices,
      usage: null,
    })
  const finish = (index: number, reason: string | null) =>
    chunkOf([{ index, delta: {}, finish_reason: reason }])

  return {
    take(chunk: Chunk): Omit<Read, 'reading'> {
      newest = chunk.head
      const passed = includesUsage ? passOn(chunk) : passChoices(chunk)
      usageChunk = chunk.reading === 'usage' ? chunk : null
      return passed
    },
    done(event: SseEvent) {
      doneEvent = event
    },
    /** What was kept back of an answer that failed. */
    rest: (): Buffer => finishChunk?.raw ?? NOTHING,
    /** @param openChoices those that nothing has ended yet @param reason why they end; null: the upstream left it open */
    end({ ending, metered, settled }: Bill, openChoices: number[], reason: string | null = null): Buffer {
      const word = ending === 'cut' ? 'length' : reason
      const usage = usageChunk?.data
        ? usageWithCost(usageChunk.data, metered, settled.costNano)
        : JSON.stringify(billedUsage(metered, settled.costNano))
      const last = [
        ...(finishChunk?.data ? [finishChunk.data] : []),
        ...(word === null ? [] : openChoices.map((index) => finish(index, word))),
      ]
      // Where the usage has a chunk of its own it is the upstream's if that sent one.
      if (includesUsage) last.push(usageChunk?.data ?? chunkOf([]))
      else if (last.length === 0) last.push(finish(0, word))
      const model = JSON.stringify(modelId)
      const events = last.map((data, i) =>
        writeEvent(setMembers(data, { model, ...(i === last.length - 1 ? { usage } : {}) })),
      )
      return Buffer.concat([...events, doneEvent !== null && ending === 'done' ? doneEvent.raw : DONE])
    },
  }
}
