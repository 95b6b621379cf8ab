import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecrets, type Secrets } from '../../server/platform/secrets/secrets.ts'
import lean from '../../scripts/lean.json' with { type: 'json' }
import { mustCall, type Customer } from '../../test/support/customer.ts'
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
  /** Who asks in turns, each with a key; default: one. */
  users?: number
  /** What they pay with besides their balance, or are bounded by. */
  of?: 'packages' | 'budgets'
}

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** Our own program as it runs in production, with a customer who pays by API key. */
export async function ours(options: OursOptions): Promise<Target & { dataDir: string; secrets: Secrets }> {
  const { name, upstream, databaseUrl = '', reservations } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-bench-'))
  const secretKey = randomBytes(32)
  const catalogFile = join(dataDir, 'catalog.json')
  writeFileSync(catalogFile, JSON.stringify(catalog(upstream)))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CATALOG_FILE: catalogFile,
    TRUST_PROXY: 'none',
    IDENTITY_PROVIDER: 'embedded',
    WALLET_RESERVATIONS: reservations,
    SECRET_KEY: secretKey.toString('base64'),
  }
  const customers = await openCustomers(dataDir, { env, ...options })
  const keys = customers.map(({ key }) => key)
  return {
    name,
    dataDir,
    secrets: createSecrets(secretKey),
    async start() {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const origin = `http://127.0.0.1:${port}`
      const started = await startProcess({
        args: [...lean.args, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), MAIN],
        env: {
          ...lean.env,
          ...env,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          SMS_PROVIDER: 'http',
          SMS_PROVIDER_URL: 'http://127.0.0.1:9/',
        },
        probe: `${origin}/readyz`,
      })
      return {
        aim: { origin, path: '/v1/chat/completions', headers: {}, keys },
        customers,
        metricsPort,
        ...started,
      }
    },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Signs customers up, in development mode since its sandbox takes play money. */
async function openCustomers(
  dataDir: string,
  { env, users = 1, of }: Pick<OursOptions, 'users' | 'of'> & { env: Record<string, string> },
): Promise<Customer[]> {
  const server = await startServer({ dataDir, env: { ...env, SMS_LIMITS: 'off' } })
  try {
    const customers: Customer[] = []
    for (let i = 0; i < users; i += 1) {
      const signed = await signIn(server)
      const token = signed.accessToken
      await topUp(server, signed, '50000')
      if (of === 'packages') await mustCall(server.origin, 'order.purchase', { token, input: PACKAGE })
      const budget = of === 'budgets' && { budget: { total: '40000' } }
      const { key } = await mustCall(server.origin, 'key.add', { token, input: { name: 'bench', ...budget } })
      customers.push({ key, token, userId: signed.userInfo.userId })
    }
    return customers
  } finally {
    await server.stop()
  }
}

const PACKAGE = { packageId: 'bench', quantity: 1, channel: 'balance' }

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
  packages: [
    { id: 'bench', name: '压测', tokens: 1_000_000_000, price: '100.00', validDays: 30, models: ['*'] },
  ],
})
