import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createPathOf, PLACES } from '../../../contract/places.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { SEND_SMS_PATH } from '../../../contract/sms.ts'
import type { LoginResult } from '../../../contract/user.ts'
import { createApp } from '../../../server/app/app.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { openConfigured } from '../../../server/app/startup/open-configured.ts'
import type { Engine } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import type { Deps } from '../../../server/governance/context.ts'
import { readEnv } from '../../../server/platform/env/env.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { createErrorLog } from '../../support/server-errors.ts'
import { placeTemplateFile, skipDiskSync } from '../../support/template-file.ts'
import { withRoom } from '../../support/with-room.ts'
import { createPostgresDatabase } from './databases.ts'
import { createOutbox } from './outbox.ts'
import { testCatalog } from './test-catalog.ts'

export { forEachDatabase } from './databases.ts'

declare global {
  /** What the servers of this test logged of errors. */
  var serverErrors: string[]
}

/** Each start reads a console into memory, of which the real one has 500 files. */
const ONE_PAGE = join(import.meta.dirname, '../../fixtures/console')

export interface StartOptions {
  engine: Engine
  /** Default: `testCatalog`. */
  catalog?: unknown
  /** Default: SMS limits off, no log. */
  env?: Record<string, string>
  /** Now in milliseconds; default: the machine's. */
  clock?: () => number
  /** Listens on a free port, for tests that need a socket. */
  isListening?: boolean
  /** Leads the app to its PostgreSQL another way, e.g. through a proxy. */
  routeDatabase?: (url: string) => string
  /** Further far sides: a log, an identity provider … */
  overrides?: Parameters<typeof createDeps>[1]
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** `http://127.0.0.1:port`; empty unless `isListening`. */
  origin: string
  /** The code that was last sent to a phone. */
  lastCode(phone: string): string
  /** Signs a phone in by SMS code; a new phone becomes a user. */
  signIn(phone: string, options?: { inviteCode?: string }): Promise<LoginResult>
  /** Ends it, and requires that the books agree. */
  close(): Promise<void>
  /** Ends it, for suites that break the books on purpose. */
  drop(): Promise<void>
}

/** The real app on a database of its own; only the far side of SMS is faked. */
export async function startApp(options: StartOptions): Promise<TestApp> {
  const { routeDatabase = (url) => url } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-test-'))
  const postgres = options.engine === 'postgres' ? await createPostgresDatabase({ isMigrated: true }) : null
  if (!postgres && !options.overrides?.database) placeTemplateFile(dataDir)
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SMS_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    CONSOLE_DIR: ONE_PAGE,
    WALLET_RESERVATIONS: process.env.WALLET_RESERVATIONS,
    ...(postgres && { DATABASE_URL: routeDatabase(postgres.url) }),
    ...options.env,
  })
  // Tests ask much at once, on machines that do other things besides.
  const isPlain = postgres && !options.routeDatabase && !options.overrides?.database
  const database = isPlain && openConfigured(env, { onConnectionError: () => {}, waitMs: withRoom(10_000) })
  const outbox = createOutbox()
  const deps = createDeps(env, {
    catalogSeed: JSON.stringify(options.catalog ?? testCatalog),
    sms: outbox.provider,
    ...(options.clock && { clock: options.clock }),
    ...(database && { database }),
    ...(options.env?.LOG_LEVEL === undefined && { log: createErrorLog(serverErrors) }),
    ...(!options.overrides?.consoleDir && { pathOf: createPathOf(PLACES), listWords: {} }),
    ...options.overrides,
  })
  await migrate(deps.database)
  await skipDiskSync(deps.database)
  await deps.catalogs.start()
  const app = await createApp(deps)
  if (options.isListening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address() as AddressInfo | null
  const drop = async () => {
    await app.close()
    await deps.database.close()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  return {
    app,
    deps,
    origin: address ? `http://127.0.0.1:${address.port}` : '',
    lastCode: (phone) => outbox.lastCode(phone),
    async signIn(phone, { inviteCode } = {}) {
      await app.inject({ method: 'POST', url: `/sms${SEND_SMS_PATH}`, payload: { phone } })
      const answer = await app.inject({
        method: 'POST',
        url: '/maas/login/v2/smsAuthV2',
        payload: { phone, code: outbox.lastCode(phone), ...(inviteCode && { inviteCode }) },
      })
      const body = answer.json<Envelope<LoginResult>>()
      if (!body.success) throw new Error(`signing ${phone} in failed: ${body.message}`)
      return body.result
    },
    drop,
    async close() {
      await app.close()
      const { ok, violations } = await verifyLedger(deps.database.db, deps.secrets)
      await drop()
      if (!ok) throw new Error(`the books do not agree: ${JSON.stringify(violations)}`)
    },
  }
}
