import { type Catalog, catalogInForce, isOffered, loadCatalog } from '../../catalog/index.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { demoCatalog, missingKeys } from '../startup/startup-notices.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('模型目录')

interface Looked {
  env: Env
  source: NodeJS.ProcessEnv
  /** Null: it cannot be used. */
  database: Database | null
  /** Null: what is sealed cannot be opened. */
  secrets: Secrets | null
}

/** The catalogue in force, whether it can be read, and whether the keys that it names are there. */
export async function checkCatalog(
  looked: Looked,
): Promise<{ findings: Finding[]; catalog: Catalog | null }> {
  try {
    const { what, catalog } = await read(looked)
    if (!catalog) return { findings: [nothingOnSale(what)], catalog }
    const keys = [...(await storedKeys(looked, catalog)), ...environmentKeys(looked, catalog)]
    const demos = demoCatalog({ env: looked.env, catalog }).map((text) =>
      warning({
        what: text,
        why: '客户会为编出来的回答付钱',
        mend: '在后台的“模型”里下架它们，或 npm run catalog -- import 你的目录.json',
      }),
    )
    const onSale = catalog.models.filter(isOffered).length
    return {
      findings: [
        onSale > 0 ? good(`${what}，在售 ${onSale} 个模型`) : nothingOnSale(what),
        ...keys,
        ...demos,
      ],
      catalog,
    }
  } catch (error) {
    const finding = problem({
      what: error instanceof Error ? error.message : reasonOf(error),
      why: '读不懂目录，节点不启动',
      mend: 'npm run catalog -- check 目录.json，改好再启动',
    })
    return { findings: [finding], catalog: null }
  }
}

async function read({ env, database }: Looked): Promise<{ what: string; catalog: Catalog | null }> {
  const file = env.CATALOG_FILE
  if (env.CATALOG_SOURCE === 'file' && file !== undefined) return { what: file, catalog: loadCatalog(file) }
  const inForce = database && (await catalogInForce(database.db, Date.now()))
  if (inForce) return { what: `第 ${inForce.id} 版`, catalog: inForce.catalog }
  if (file !== undefined) return { what: `${file}（第一次启动时采用）`, catalog: loadCatalog(file) }
  return { what: '还没有发布过', catalog: null }
}

const nothingOnSale = (what: string) =>
  warning({
    what: `${what}，没有在售的模型`,
    why: '客户什么都不能调用',
    mend: '负责人登录后照“开始使用”上架，或 npm run catalog -- import 目录.json',
  })

const environmentKeys = ({ source }: Looked, catalog: Catalog) =>
  missingKeys({ catalog, source }).map((what) =>
    problem({
      what,
      why: '上游会以 401 拒绝，用户得到 502',
      mend: '在环境文件（/etc/maas/env）里写上这个变量，重启节点',
    }),
  )

/** Keys that staff entered: one must be active, for the address that it is used at, and be opened by this `SECRET_KEY`. */
async function storedKeys({ database, secrets }: Looked, catalog: Catalog): Promise<Finding[]> {
  const required = new Map<string, { name: string; origin: string }>()
  for (const { upstreams } of catalog.models)
    for (const one of upstreams)
      if (!('builtin' in one) && one.key !== undefined) {
        const { origin } = new URL(one.baseUrl)
        required.set(`${one.key} ${origin}`, { name: one.key, origin })
      }
  if (required.size === 0 || !database) return []
  const rows = await database.db
    .selectFrom('channel_key')
    .select(['name', 'origin', 'key_sealed'])
    .where('state', '=', 'active')
    .execute()
  return [...required.values()].flatMap(({ name, origin }) => {
    const row = rows.find((one) => one.name === name && one.origin === origin)
    const why = '上游会以 401 拒绝，用户得到 502'
    const mend = '在后台的“渠道”里为这个地址填写密钥'
    if (!row) return [problem({ what: `没有渠道密钥 ${name}（用于 ${origin}）`, why, mend })]
    if (!secrets || canOpen(secrets, row.key_sealed)) return []
    return [
      problem({
        what: `渠道密钥 ${name} 打不开：它是用别的 SECRET_KEY 加密的`,
        why,
        mend: '把原来的 SECRET_KEY 写进 SECRET_KEYS_RETAINED，或在后台重新填写',
      }),
    ]
  })
}

function canOpen(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed) !== ''
  } catch {
    return false
  }
}
