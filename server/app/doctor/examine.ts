import { pino } from 'pino'
import { createUpstreamProbe } from '../../gateway/index.ts'
import type { Database } from '../../platform/db/client.ts'
import { readEnv, type Env } from '../../platform/env/env.ts'
import { createChannels } from '../../platform/integrations/payment/create-channels.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { createUpstreamKeys } from '../../catalog/index.ts'
import { checkBooks } from './check-books.ts'
import { checkCatalog } from './check-catalog.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkEnvironment, noCatalog, refusedEnvironment } from './check-environment.ts'
import { checkIdentity, checkPayments, checkSms } from './check-external-services.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkSecretKey } from './check-secret-key.ts'
import { checkUpstreams } from './check-upstreams.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'
import { hideSecrets } from './hide-secrets.ts'
import { within } from '../../platform/ops/within.ts'

/** What each look at something far away may take, in ms. */
const PROBE_MS = 8000
const DATABASE_MS = 15_000
const BOOKS_MS = 60_000

/** Looks at all that a node needs, changing nothing and making nothing. Never rejects; ends within about two minutes. */
export async function examine(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, keyNames } = await look(source)
  const hide = hideSecrets(source, keyNames)
  return findings.map((one) => ({ ...one, what: hide(one.what), why: hide(one.why), mend: hide(one.mend) }))
}

interface Looked {
  findings: Finding[]
  /** Variables of the keys that the catalogue names. */
  keyNames: string[]
}

async function look(source: NodeJS.ProcessEnv): Promise<Looked> {
  let env: Env
  try {
    env = readEnv(source)
  } catch (error) {
    return { findings: refusedEnvironment(error), keyNames: [] }
  }
  const tooLate = { findings: [slow('数据库')], database: null }
  const opened = await within(DATABASE_MS, checkDatabase(env), () => tooLate)
  const { database } = opened
  try {
    return await lookFurther({ env, source, database, findings: opened.findings })
  } finally {
    await database?.close().catch(() => {})
  }
}

interface Further {
  env: Env
  source: NodeJS.ProcessEnv
  database: Database | null
  findings: Finding[]
}

async function lookFurther({ env, source, database, findings }: Further): Promise<Looked> {
  const key = database && (await settled('SECRET_KEY', checkSecretKey({ env, database })))
  const { secrets = null, findings: ofKey = [] } = key ?? {}
  const { findings: ofCatalog, catalog } = await checkCatalog({ env, source, database, secrets })
  const keyNames = (catalog?.models ?? []).flatMap(({ upstreams }) =>
    upstreams.flatMap((one) => ('builtin' in one ? [] : (one.apiKeyEnv ?? []))),
  )
  const log = pino({ level: 'silent' })
  const probe = createUpstreamProbe({
    env,
    keys: await readKeys(database, secrets),
    environment: source,
  })
  const parts = [
    checkEnvironment({ env, source, catalog: catalog ?? noCatalog }),
    ofKey,
    findings,
    await listed('时钟', database ? checkClock(database) : []),
    ofCatalog,
    ...(await Promise.all([
      listed('上游', catalog ? checkUpstreams({ catalog, probe, timeoutMs: PROBE_MS }) : []),
      listed('短信', checkSms(env, PROBE_MS)),
      listed('实名', checkIdentity(env, PROBE_MS)),
      listed(
        '支付',
        checkPayments({ env, channels: createChannels({ env, log, clock: Date.now }), timeoutMs: PROBE_MS }),
      ),
      listed('PUBLIC_URL', env.PUBLIC_URL ? checkPublicUrl(env.PUBLIC_URL, PROBE_MS) : []),
    ])),
    await listed('磁盘', (async () => checkDisk(env))()),
    await listed('账目', database ? checkBooks(source, BOOKS_MS) : []),
  ]
  return { findings: parts.flat(), keyNames }
}

async function readKeys(database: Database | null, secrets: Secrets | null) {
  if (!database || !secrets) return { of: () => undefined }
  const keys = createUpstreamKeys({ database, secrets })
  // One that cannot be opened is a finding of the catalogue.
  await keys.read().catch(() => {})
  return keys
}

const slow = (check: string) =>
  findingsOf(check).problem({
    what: `${DATABASE_MS / 1000} 秒内没有回答`,
    why: '网络不通，或数据库忙不过来',
    mend: 'psql "$DATABASE_URL" -c "select 1"；检查网络与防火墙',
  })

/** A look that fails is a finding too. */
const failed = (check: string, error: unknown) =>
  findingsOf(check).warning({
    what: `没有查成：${reasonOf(error)}`,
    why: '这一项是好是坏不知道',
    mend: '改好别的各项再运行 npm run doctor',
  })

const listed = async (check: string, work: Finding[] | Promise<Finding[]>): Promise<Finding[]> =>
  within(BOOKS_MS + PROBE_MS, Promise.resolve(work), () => [slow(check)]).catch((error: unknown) => [
    failed(check, error),
  ])

async function settled(
  check: string,
  work: Promise<{ findings: Finding[]; secrets: Secrets | null }>,
): Promise<{ findings: Finding[]; secrets: Secrets | null }> {
  return work.catch((error: unknown) => ({ findings: [failed(check, error)], secrets: null }))
}
