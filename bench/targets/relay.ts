import { join } from 'node:path'
import { freePort } from '../../test/support/start-server.ts'
import { startProcess } from './start-process.ts'
import type { Target } from './target.ts'

interface RelayOptions {
  name: string
  /** Its program in `bench/relays`. */
  file: string
  upstream: string
}

/** A relay that bills nothing: what any gateway on Node costs at least. */
export const relay = ({ name, file, upstream }: RelayOptions): Target => ({
  name,
  async start() {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const started = await startProcess({
      args: [join(import.meta.dirname, '../relays', file)],
      env: { PORT: String(port), UPSTREAM: upstream },
      probe: `${origin}/`,
    })
    return { aim: { origin, path: '/v1/chat/completions', headers: {} }, ...started }
  },
  drop: async () => {},
})
