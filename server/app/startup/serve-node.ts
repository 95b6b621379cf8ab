import cluster from 'node:cluster'
import { readExampleDocuments } from '../../platform/console/built-console.ts'
import { createApp } from '../app.ts'
import { announceBuild } from '../../platform/console/announce-build.ts'
import { noteVersion, refuseDistantVersion } from './accept-version.ts'
import { createDeps, newNodeId } from './create-deps.ts'
import { PROGRAM } from '../../platform/process/program-version.ts'
import { checkPooler } from '../../platform/db/check-pooler.ts'
import { pingDatabase, probeWrite } from '../../platform/db/probe.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { Deps } from '../../governance/context.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import type { Env } from '../../platform/env/env.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { listenOnSocket } from './listen-on-socket.ts'
import { loadLazyCode } from './load-lazy-code.ts'
import { databaseName, openConfigured } from './open-configured.ts'
import { noTracer, type CallTracer } from '../../platform/ops/call-tracer.ts'
import { serveMetrics } from '../ops/serve-metrics.ts'
import { completeOffers } from '../../money/index.ts'
import { acceptKeys, coverNeededRows } from '../../governance/index.ts'
import { followOwners } from '../../identity/index.ts'
import { startupNotices } from './startup-notices.ts'
import { workerCount } from './worker-count.ts'
import { cannotListen, cannotUseDatabase } from '../../platform/process/startup-problem.ts'

/**
 * Serves until it is asked to end.
 * @throws Error with a Chinese sentence for what keeps it from starting
 */
export async function serveNode(env: Env): Promise<void> {
  const nodeId = newNodeId()
  const deps = createDeps(env, { nodeId, callTracer: await openTracer(env, nodeId) })
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  // A terminal that is closed or a habit of reloading ends no stream: there is nothing to reload.
  process.on('SIGHUP', () => deps.log.info('SIGHUP ignored: nothing is reloaded'))
  // Where nothing can be printed any more, the work goes on.
  process.stdout.on('error', () => {})
  await migrateConfigured(deps)
  if (!deps.env.DATABASE_POOLER) await checkPooler(deps.database)
  await deps.databaseClock.sync()
  await noteVersion(deps.database.db, { version: PROGRAM.version, now: deps.clock() })
  await acceptKeys(deps)
  await coverNeededRows(deps)
  await deps.catalogs.start()
  await deps.nodeState.join()
  await completeOffers(deps)
  await followOwners(deps)
  await loadLazyCode(deps)
  const app = await createApp(deps)
  // A page that is asked for here may ask its files of any other node.
  await announceBuild(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'console not announced'))
  const stopJobs = startJobs(deps)
  const { PORT: port, HOST: host, SOCKET_PATH: socketPath } = deps.env
  await app.listen({ port, host }).catch(cannotListen('PORT', port))
  const socket = socketPath === undefined ? null : await listenOnSocket(app, socketPath)
  const stopMetrics = await serveMetrics(deps)
  shutDownGracefully({ app, deps, socket, stopJobs, stopMetrics })
  const address = app.server.address()
  announce(deps, typeof address === 'object' && address ? address.port : port)
}

/** OpenTelemetry is loaded only where it is used. */
async function openTracer(env: Env, nodeId: string): Promise<CallTracer> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl,
    OTEL_TRACES_SAMPLER_ARG: ratio,
    OTEL_SERVICE_NAME: serviceName,
  } = env
  if (otlpUrl === undefined) return noTracer
  const { createOtlpTracer } = await import('../../platform/ops/span-tracer.ts')
  return createOtlpTracer({ otlpUrl, ratio, nodeId, serviceName })
}

/** Migrates on a connection of its own, because a migration may take longer than any request may. */
async function migrateConfigured({ env, log }: Deps): Promise<void> {
  const database = openConfigured(env, {
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    isPatient: true,
  })
  try {
    await pingDatabase(database).catch(cannotUseDatabase)
    await refuseDistantVersion(database, PROGRAM.version)
    await migrate(database)
    await probeWrite(database).catch(cannotUseDatabase)
  } finally {
    await database.close()
  }
}

function announce({ env, catalogs, consoleDir, log }: Deps, port: number): void {
  // The first worker speaks for all of them, once.
  if (cluster.worker && cluster.worker.id > 1) return
  const workers = workerCount(env)
  const { catalog, id } = catalogs.current()
  const notices = startupNotices({
    env,
    catalog,
    version: id,
    source: process.env,
    exampleDocuments: readExampleDocuments(consoleDir),
  })
  for (const notice of notices) log.warn(notice)
  const lines = [
    `\n  模型服务平台 ${PROGRAM.version} 已启动：${addressOf(env, port)}`,
    `  数据保存在：${databaseName(env)}`,
    workers > 1 ? `  由 ${workers} 个进程服务（WORKERS）` : '',
    env.smsProvider === 'console' ? '  短信验证码会显示在本窗口（仅限开发）' : '',
    env.isSandboxPaymentOn ? '  沙箱支付已打开：充值不会真的扣款' : '',
    ...notices.map((notice) => `  注意：${notice}`),
  ]
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n\n`)
}

function addressOf({ PUBLIC_URL, HOST }: Env, port: number): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  const host = isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  return PUBLIC_URL ?? `http://${host}:${port}`
}
