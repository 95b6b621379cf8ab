import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { AnswerBody } from './answer-body.ts'
import type { TakePiece } from './each-piece.ts'

/** Bytes that may wait for a reader before the upstream is told to wait. */
const WAITING_BYTES_MAX = 64 * 1024

interface Reader {
  take: TakePiece
  resolve: (isWhole: boolean) => void
  reject: (error: unknown) => void
}

/** `error` is null if it came whole. */
interface Ending {
  error: unknown
}

/** The body of an answer as undici hands it over, without a stream between (docs/gateway-speed.md). */
export class ReceivedBody implements AnswerBody {
  readonly #connection: Dispatcher.DispatchController
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #ending: Ending | null = null
  #reader: Reader | null = null
  #isTaking = false
  #isDropped = false
  #listeners: (() => void)[] = []

  constructor(connection: Dispatcher.DispatchController) {
    this.#connection = connection
  }

  push(bytes: Buffer): void {
    if (this.#isDropped) return
    if (this.#reader && !this.#isTaking) return this.#give(bytes)
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#isTaking || this.#waitingBytes > WAITING_BYTES_MAX) this.#connection.pause()
  }

  /** @param error null: it came whole */
  end(error: unknown): void {
    this.#ending = { error }
    // Of an answer that was given up here, nothing more is read, nor billed.
    if (this.#connection.aborted) this.#waiting = []
    for (const listener of this.#listeners.splice(0)) listener()
    if (!this.#isTaking) this.#goOn()
  }

  each(take: TakePiece): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#reader = { take, resolve, reject }
      this.#goOn()
    })
  }

  stream(): Readable {
    let wake = () => {}
    const stream = new Readable({
      read: () => wake(),
      destroy: (error, done) => {
        this.destroy()
        done(error)
      },
    })
    // One that is given up unread must not end the process.
    stream.on('error', () => {})
    this.each((bytes) => stream.push(bytes) || new Promise((resolve) => (wake = () => resolve(true)))).then(
      () => stream.push(null),
      (error: Error) => stream.destroy(error),
    )
    return stream
  }

  onClose(listener: () => void): void {
    if (this.#ending) listener()
    else this.#listeners.push(listener)
  }

  drain(): void {
    this.#isDropped = true
    this.#waiting = []
    this.#connection.resume()
  }

  destroy(): void {
    if (!this.#ending) this.#connection.abort(new Error('the body was given up'))
  }

  /** Hands over what waits, and the end. */
  #goOn(): void {
    while (this.#reader && !this.#isTaking) {
      const bytes = this.#waiting.shift()
      if (bytes) this.#give(bytes)
      else if (this.#ending) return this.#finish(this.#ending)
      else break
    }
    if (this.#waiting.length > 0) return
    this.#waitingBytes = 0
    if (!this.#isTaking) this.#connection.resume()
  }

  #give(bytes: Buffer): void {
    try {
      const isWanted = this.#reader?.take(bytes) ?? false
      if (isWanted === false) this.#stop()
      else if (isWanted !== true) void this.#waitFor(isWanted)
    } catch (error) {
      this.#finish({ error })
    }
  }

  async #waitFor(isWanted: Promise<boolean>): Promise<void> {
    this.#isTaking = true
    try {
      const goesOn = await isWanted
      this.#isTaking = false
      if (goesOn) this.#goOn()
      else this.#stop()
    } catch (error) {
      this.#isTaking = false
      this.#finish({ error })
    }
  }

  #stop(): void {
    const reader = this.#reader
    this.#reader = null
    reader?.resolve(false)
  }

  #finish({ error }: Ending): void {
    const reader = this.#reader
    this.#reader = null
    if (error) reader?.reject(error)
    else reader?.resolve(true)
  }
}
