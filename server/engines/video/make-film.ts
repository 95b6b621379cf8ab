import { join } from 'node:path'
import { createWorkerCode } from '../../platform/workers/worker-code.ts'

export interface FilmInput {
  width: number
  height: number
  seconds: number
  seed: number
  breaksOff: boolean
}

export type FilmMessage = { progress: number } | { film: Uint8Array }

interface MakeInput extends FilmInput {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const code = createWorkerCode(join(import.meta.dirname, 'film-worker.ts'))

/** Reads the code that films are made with; for the start. */
export const loadFilmCode = (): Promise<void> => code.load()

/** Makes an MP4 in a thread of its own. @throws Error if it is given up or the thread fails */
export async function makeFilm({ onProgress, signal, ...input }: MakeInput): Promise<Buffer> {
  const worker = await code.start(input)
  return new Promise((resolve, reject) => {
    const giveUp = () => void worker.terminate()
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
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
