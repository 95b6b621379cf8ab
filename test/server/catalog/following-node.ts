import { parentPort, workerData } from 'node:worker_threads'
import { CatalogModel } from '../../../server/catalog/schema/schema.ts'
import { readEnv } from '../../../server/platform/env/env.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { watchLoop } from './watch-loop.ts'

export interface Followed {
  stallMs: number
  /** How many models were read that no version had before. */
  parsed: number
  seq: number
}

/** A node in a thread of its own, with a loop and with models of its own: whenever it is asked, it takes in what was published. */
const deps = createDeps(readEnv(workerData as Record<string, string>), { nodeId: 'other' })
const { safeParse } = CatalogModel
let parsed = 0
CatalogModel.safeParse = (...input) => {
  parsed += 1
  return safeParse(...input)
}

async function follow(): Promise<Followed> {
  parsed = 0
  const end = watchLoop()
  await deps.catalogs.follow()
  return { stallMs: end(), parsed, seq: deps.catalogs.seq() }
}

await deps.catalogs.start()
parentPort?.on('message', (order: 'follow' | 'close') => {
  if (order === 'follow') void follow().then((followed) => parentPort?.postMessage(followed))
  else void deps.database.close().then(() => parentPort?.close())
})
parentPort?.postMessage('ready')
