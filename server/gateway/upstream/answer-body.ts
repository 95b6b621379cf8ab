import { Readable } from 'node:stream'
import { eachPiece, type TakePiece } from './each-piece.ts'

/** The bytes of an answer that are still to come; they are read once. */
export interface AnswerBody {
  /** Hands over pieces one at a time. @param take resolves to false to stop @returns whether the body came to its end */
  each(take: TakePiece): Promise<boolean>
  /** The same bytes for what reads streams. */
  stream(): Readable
  /** Called once nothing more comes; at once if that is so already. */
  onClose(listener: () => void): void
  /** Reads what is left of it and drops it. */
  drain(): void
  /** Gives it up. */
  destroy(): void
}

/** The body of an answer that comes as a stream. */
export const bodyOfStream = (stream: Readable): AnswerBody => ({
  each: (take) => eachPiece(stream, take),
  stream: () => stream,
  onClose(listener) {
    if (stream.closed) listener()
    else stream.once('close', listener)
  },
  drain: () => void stream.resume(),
  destroy: () => void stream.destroy(),
})
