import { HOUR_MS, displayTime } from '../../../contract/time.ts'
import { type Acceptance, acceptCatalog, loadCatalog } from '../../catalog/index.ts'
import type { Database } from '../../platform/db/client.ts'
import { createDatabaseClock } from '../../platform/db/database-clock.ts'
import { readEnv, type Env } from '../../platform/env/env.ts'
import { databaseName, openConfigured } from '../startup/open-configured.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'

const HOURS_MAX = 24

const USAGE = `用法：
  npm run catalog -- accept           允许使用本机 CATALOG_FILE 的节点与正在运行的节点同时运行 1 小时
  npm run catalog -- accept <小时数>  … 或更久，至多 ${HOURS_MAX} 小时
`

/** `npm run catalog -- accept [hours]`: for the operator, before nodes change over to another catalog one by one. */
async function main() {
  const [text = '1'] = process.argv.slice(2)
  const hours = Number(text)
  if (!(hours > 0 && hours <= HOURS_MAX)) {
    throw new WrongUse(USAGE.trimEnd())
  }
  const env = readEnv(process.env)
  const catalog = loadCatalog(env.CATALOG_FILE)
  process.stderr.write(`数据库：${databaseName(env)}\n`)
  const database = openConfigured(env, { onConnectionError: () => {}, mustExist: true })
  const clock = createDatabaseClock({ database })
  try {
    await requireNodes(database, env)
    await clock.sync()
    const acceptance = await acceptCatalog({ database, catalog, now: clock.now(), forMs: hours * HOUR_MS })
    process.stdout.write(describe(acceptance))
    return EXIT.good
  } finally {
    await database.close()
  }
}

/** It may be older than this program: before an upgrade the catalog is accepted by the new one. */
async function requireNodes({ db }: Database, env: Env): Promise<void> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'node_state'))
    throw new Error(
      `${databaseName(env)} 里没有节点的登记：请检查 DATABASE_URL 与 DATA_DIR，或先启动一次服务`,
    )
}

function describe({ nodes, expiresAt }: Acceptance): string {
  if (nodes.length === 0)
    return '没有正在运行、目录与本机不同的节点，什么都不用做：使用这份目录的节点可以直接启动。\n'
  return [
    ...nodes.flatMap(({ node, differences }) => [
      `正在运行的节点 ${node.node_id} 的目录与本机的不同：`,
      ...differences.map((line) => `  ${line}`),
    ]),
    `已记下：到 ${displayTime(expiresAt)} 为止，使用新目录的节点可以与使用旧目录的同时运行，请在此之前逐个更换。`,
    '在此期间，一次调用按接到它的那个节点的目录计费；到期以后，仍用旧目录的节点报未就绪（/readyz 503），负载均衡不再把请求交给它。',
    '',
  ].join('\n')
}

await runCommand(main)
