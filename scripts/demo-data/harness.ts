import { sql } from 'kysely'
import { createApp } from '../../server/app/app.ts'
import type { Database } from '../../server/platform/db/client.ts'
import type { Deps } from '../../server/governance/context.ts'
import type { Env } from '../../server/platform/env/env.ts'
import { embeddedIdentity } from '../../server/platform/integrations/identity/create-identity-provider.ts'
import { acceptKeys } from '../../server/governance/secret-key/accept-keys.ts'
import { unregisterNode } from '../../server/governance/secret-key/register-node.ts'
import { createDeps } from '../../server/app/startup/create-deps.ts'
import { createClient } from './client.ts'
import { demoCatalog } from './demo-catalog.ts'
import { createDemoProvider } from './demo-payments.ts'
import { OWNERS } from './people.ts'

export type Harness = Awaited<ReturnType<typeof openHarness>>

interface HarnessOptions {
  /** It is the database's time, in milliseconds. */
  now: number
  /** Migrated; closed with the harness. */
  database: Database
  log: Deps['log']
}

/** It runs the real program on the configured database, with its own time and its own external services. */
export async function openHarness(overrides: Env, { now, database, log }: HarnessOptions) {
  const time = { now }
  const clock = () => time.now
  const codes = new Map<string, string>()
  const providers = {
    alipay: createDemoProvider('alipay', clock),
    wechat: createDemoProvider('wechat', clock),
  }
  const env: Env = {
    ...overrides,
    ADMIN_PHONES: OWNERS.map(({ phone }) => phone),
    OPS_NETWORKS: [],
    OPS_FOUR_EYES: 'on',
    OPS_TOTP: undefined,
    TRUST_PROXY: [],
    WALLET_RESERVATIONS: 'off',
    // It asks itself alone, as fast as the machine can: on a busy one it takes longer.
    MAX_LOOP_DELAY_MS: 0,
    smsLimits: 'off',
  }
  const deps = createDeps(env, {
    log,
    database,
    clock,
    databaseClock: { now: clock, sync: async () => {}, skewMs: () => null },
    catalogSeed: JSON.stringify(demoCatalog()),
    sms: { send: async ({ phone, code }) => void codes.set(phone, code) },
    identity: embeddedIdentity,
    payments: new Map(Object.values(providers).map(({ channel }) => [channel.name, channel])),
  })
  // Every commit would wait for the disk; what a crash loses is made again.
  if (deps.database.engine === 'sqlite') await sql`pragma synchronous = normal`.execute(deps.database.db)
  await acceptKeys(deps)
  const app = await createApp(deps)

  function lastCode(phone: string): string {
    const code = codes.get(phone)
    if (code === undefined) throw new Error('no code was sent')
    return code
  }

  return {
    deps,
    /** Milliseconds; every action moves it. */
    time,
    providers,
    openClient: (device: Parameters<typeof createClient>[2]) => createClient(app, lastCode, device),
    /** A provider's callback, authentic or not. */
    async notify(name: 'alipay' | 'wechat', payload: string) {
      const headers = { 'content-type': 'application/octet-stream' }
      await app.inject({ method: 'POST', url: `/maas/payment/notify/${name}`, headers, payload })
    },
    async close() {
      time.now = now
      await app.close()
      await unregisterNode(deps)
      await deps.database.close()
    },
  }
}
