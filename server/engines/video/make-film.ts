import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface FilmInput {
  width: number
  height: number
  seconds: number
  seed: number
  /** Fails in the middle, on demand. */
  breaksOff: boolean
}

export type FilmMessage = { progress: number } | { film: Uint8Array }

interface MakeInput extends FilmInput {
  /** Told of the percentage that is done. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const WORKER = join(import.meta.dirname, 'film-worker.ts')

/** Makes an MP4 in a thread of its own. @throws Error if it is given up or the thread fails */
export function makeFilm({ onProgress, signal, ...input }: MakeInput): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: input })
    const giveUp = () => void worker.terminate()
    signal.addEventListener('abort', giveUp, { once: true })
    worker.on('message', (message: FilmMessage) => {
      if ('film' in message) resolve(Buffer.from(message.film))
      else onProgress(message.progress)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error(`the film was not finished (${code})`))
    })
  })
}
