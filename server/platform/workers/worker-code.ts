import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const BOOT = readFileSync(join(import.meta.dirname, 'boot-worker.mjs'), 'utf8')

interface WorkerCode {
  /** Reads the worker's modules, unless that was done; rejects if they cannot be read. */
  load(): Promise<void>
  /** Starts a worker whose `run` gets `input`; its modules are those that were loaded, even if the files changed. */
  start(input: unknown): Promise<Worker>
}

/** Modules of a worker in memory: later threads run this program even if `npm ci` replaced files. @param file exports `run` */
export function createWorkerCode(file: string): WorkerCode {
  const entry = pathToFileURL(file).href
  let loading: Promise<unknown> | null = null

  function load(): Promise<unknown> {
    loading ??= readCode(entry).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  return {
    async load() {
      await load()
    },
    start: async (input) => startBoot({ entry, code: await load(), input }),
  }
}

/** A data: URL, so that the boot itself is not read again. */
const startBoot = (workerData: object) =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(BOOT)}`), { workerData })

function readCode(entry: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = startBoot({ entry })
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`the worker's modules were not read (${code})`)))
  })
}
