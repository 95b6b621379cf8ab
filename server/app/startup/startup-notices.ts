import { closestWord, didYouMean } from '../../../contract/did-you-mean.ts'
import { type Catalog, fingerprintOf, loadCatalog } from '../../catalog/index.ts'
import { VARIABLES, type Env } from '../../platform/env/env.ts'

interface Start {
  env: Env
  catalog: Catalog
  /** It is the version of the catalogue that is in force; 0: nothing was published. */
  version?: number
  /** The environment as it is, to find what is missing or misspelt there. Its values are never shown. */
  source: NodeJS.ProcessEnv
  /** Titles of the console's pages whose text is an example. */
  exampleDocuments?: readonly string[]
}

/** What begins like this is meant for us, however it ends. */
const FAMILIES = ['PAY_', 'SMS_', 'IDENTITY_', 'UPSTREAM_', 'STREAM_', 'DRAIN_', 'OPS_']
const SHOWN = 5

/** Says in Chinese what the operator should know at the start and what does not keep it from serving. */
export const startupNotices = (start: Start): string[] => [
  ...emptyCatalog(start),
  ...ignoredFile(start),
  ...demoCatalog(start),
  ...exampleTexts(start),
  ...missingKeys(start),
  ...misspeltVariables(start),
  ...oneProcess(start),
]

function oneProcess({ env: { WORKERS, DATABASE_URL } }: Start): string[] {
  if (WORKERS === 1 || DATABASE_URL !== undefined) return []
  return ['内嵌数据库只由一个进程服务，WORKERS 没有生效：要用上几个核，请设 DATABASE_URL（PostgreSQL）']
}

function emptyCatalog({ version }: Start): string[] {
  if (version !== 0) return []
  return [
    '还没有模型目录，什么都不能调用：负责人（ADMIN_PHONES）登录后照“开始使用”一步步来，或用 npm run catalog -- import <文件> 发布一份（样例见 server/catalog/default.json）',
  ]
}

function ignoredFile({ env, catalog, version }: Start): string[] {
  const file = env.CATALOG_FILE
  if (file === undefined || env.CATALOG_SOURCE === 'file' || version === undefined) return []
  try {
    if (fingerprintOf(loadCatalog(file)).hash === fingerprintOf(catalog).hash) return []
  } catch (error) {
    return [
      `${error instanceof Error ? error.message : ''}；没有采用，生效的是数据库里的第 ${version} 版目录`,
    ]
  }
  return [
    `CATALOG_FILE（${file}）与生效的第 ${version} 版目录不同，没有采用：用 npm run catalog -- diff ${file} 查看，用 npm run catalog -- import ${file} 发布`,
  ]
}

export function demoCatalog({ env, catalog }: Pick<Start, 'env' | 'catalog'>): string[] {
  if (!env.isProduction) return []
  const demos = catalog.models.filter(({ upstreams }) => upstreams.some((upstream) => 'builtin' in upstream))
  if (demos.length === 0) return []
  const which = env.CATALOG_FILE ? '' : '没有设置 CATALOG_FILE，用的是自带的演示目录；'
  const names = listOf(demos.map(({ id }) => id))
  return [
    `生产环境里有 ${demos.length} 个模型由内置演示引擎回答（${names}）：${which}回答是编出来的，却照样收费。接入真实模型见 README`,
  ]
}

export function exampleTexts({
  env,
  exampleDocuments = [],
}: Pick<Start, 'env' | 'exampleDocuments'>): string[] {
  if (!env.isProduction || exampleDocuments.length === 0) return []
  return [
    `生产环境里${exampleDocuments.map((title) => `《${title}》`).join('和')}还是自带的示例文本，用户登录即表示同意它们：请换成正式的文本，做法见 docs/production.md`,
  ]
}

/** Variables of keys that routes name and that are not set. */
export function missingKeys({ catalog, source }: Pick<Start, 'catalog' | 'source'>): string[] {
  const models = new Map<string, Set<string>>()
  for (const { id, upstreams } of catalog.models)
    for (const upstream of upstreams) {
      const name = 'builtin' in upstream ? undefined : upstream.apiKeyEnv
      if (name && isBlank(source[name])) models.set(name, (models.get(name) ?? new Set()).add(id))
    }
  return [...models].map(([name, ids]) => {
    const unknown = Object.keys(source).filter((word) => !VARIABLES.includes(word) && !isBlank(source[word]))
    const found = closestWord({ word: name, words: unknown, maxDistance })
    const instead = found === null ? '' : `；设置了 ${found}，是不是写错了`
    return `环境变量 ${name} 没有设置：模型 ${listOf([...ids])} 的上游要用它作密钥（目录里的 apiKeyEnv），调用会被上游拒绝${instead}`
  })
}

/** Variables that look like ours and have no effect. */
export function misspeltVariables({ catalog, source }: Pick<Start, 'catalog' | 'source'>): string[] {
  const keys = catalog.models.flatMap(({ upstreams }) =>
    upstreams.flatMap((upstream) => ('builtin' in upstream ? [] : (upstream.apiKeyEnv ?? []))),
  )
  const right = new Set([...VARIABLES, ...keys])
  return Object.keys(source)
    .filter((name) => !right.has(name) && !isBlank(source[name]))
    .filter(
      (name) =>
        FAMILIES.some((family) => name.startsWith(family)) ||
        closestWord({ word: name, words: VARIABLES, maxDistance }) !== null,
    )
    .map((name) => `环境变量 ${name} 不起作用：没有这个变量${didYouMean({ word: name, words: VARIABLES })}`)
}

/** Few prefixes, so that variables of other programs (`HOSTNAME`, `DATABASE_HOST`) do not match. */
const maxDistance = (right: string) => (right.length < 6 ? 0 : right.length < 10 ? 1 : 2)

const isBlank = (value: string | undefined) => value === undefined || value.trim() === ''

function listOf(ids: readonly string[]): string {
  const more = ids.length - SHOWN
  return more > 0 ? `${ids.slice(0, SHOWN).join('、')} 等 ${ids.length} 个` : ids.join('、')
}
