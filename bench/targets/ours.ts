import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '../../contract/endpoints.ts'
import lean from '../../scripts/lean.json' with { type: 'json' }
import { signIn, topUp } from '../../test/support/sign-in.ts'
import { freePort, startServer } from '../../test/support/start-server.ts'
import { startProcess } from './start-process.ts'
import type { Target } from './target.ts'

interface OursOptions {
  name: string
  upstream: string
  /** Absent: the embedded SQLite. */
  databaseUrl?: string
  /** `off`: every call is held for by itself. */
  reservations: 'on' | 'off'
}

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** Our own program as it runs in production, with a customer who pays by API key. */
export async function ours({ name, upstream, databaseUrl = '', reservations }: OursOptions): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-bench-'))
  const catalogFile = join(dataDir, 'catalog.json')
  writeFileSync(catalogFile, JSON.stringify(catalog(upstream)))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CATALOG_FILE: catalogFile,
    TRUST_PROXY: 'none',
    IDENTITY_PROVIDER: 'embedded',
    WALLET_RESERVATIONS: reservations,
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  const headers = { authorization: `Bearer ${await customersKey(dataDir, env)}` }
  return {
    name,
    async start() {
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const started = await startProcess({
        args: [...lean.args, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), MAIN],
        env: {
          ...lean.env,
          ...env,
          PORT: String(port),
          SMS_PROVIDER: 'http',
          SMS_PROVIDER_URL: 'http://127.0.0.1:9/',
        },
        probe: `${origin}/readyz`,
      })
      return { aim: { origin, path: '/v1/chat/completions', headers }, ...started }
    },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Signs a customer up, in development mode since its sandbox takes play money. */
async function customersKey(dataDir: string, env: Record<string, string>): Promise<string> {
  const server = await startServer({ dataDir, env })
  try {
    const signed = await signIn(server)
    await topUp(server, signed, '50000')
    const answer = await fetch(`${server.origin}/maas${endpoints['key.add'].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': signed.accessToken },
      body: JSON.stringify({ name: 'bench' }),
    })
    const { result } = (await answer.json()) as { result: { key: string } }
    return result.key
  } finally {
    await server.stop()
  }
}

const catalog = (upstream: string) => ({
  models: [
    {
      id: 'bench',
      name: '压测',
      vendor: 'Bench',
      type: 'chat',
      contextLength: 32_768,
      maxOutputTokens: 4096,
      price: { input: '2', cachedInput: '0.5', output: '8' },
      upstreams: [{ baseUrl: `${upstream}/v1`, model: 'bench' }],
    },
  ],
})
