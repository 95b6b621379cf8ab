import { hostname } from 'node:os'
import { z } from 'zod'
import { SETTINGS } from '../../../contract/setting.ts'
import { displayTime } from '../../../contract/time.ts'
import {
  diffCatalogs,
  evaluateRises,
  markCorrections,
  parseCatalog,
  publishCatalog,
  readCatalogFile,
  readHead,
  versionInForce,
} from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { createDatabaseClock } from '../../platform/db/database-clock.ts'
import { transact } from '../../platform/db/transact.ts'
import { readEnv } from '../../platform/env/env.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { secretsForCommand } from '../startup/secrets-for-command.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'

const USAGE = `用法：
  npm run -s catalog -- export [版本号]               把正在生效的（或某一版）目录写到标准输出
  npm run catalog -- import <文件> [--dry-run] [--at <时间>] [--reason <事由>]
                                                     检查并发布一份目录；--at 形如 2026-12-01T00:00:00+08:00
  npm run catalog -- diff <文件或版本号> [版本号]     与正在生效的（或第二个版本）有什么不同
  npm run catalog -- history                          列出各版
`

const [verb = '', ...args] = process.argv.slice(2)

const Published = z.object({ version: z.int() })

interface Running {
  db: Db
  /** Nothing has been published: null. */
  currentId: number | null
}

type Command = (running: Running) => Promise<string>

const print: Command = async ({ db, currentId }) => {
  const id = args[0] === undefined ? currentId : numberOf(args[0])
  return documentOf(db, required(id))
}

const diff: Command = async ({ db, currentId }) => {
  const [one = '', two] = args
  const other = /^\d+$/.test(one) ? await documentOf(db, numberOf(one)) : readCatalogFile(one)
  parseCatalog(other, one)
  const base = await documentOf(db, two === undefined ? required(currentId) : numberOf(two))
  const found = diffCatalogs(JSON.parse(base), JSON.parse(other))
  if (found.length === 0) return '没有不同。\n'
  const shown = (value: unknown) => (value === undefined ? '（无）' : JSON.stringify(value))
  return found.map(({ path, before, after }) => `${path}：${shown(before)} → ${shown(after)}\n`).join('')
}

const history: Command = async ({ db, currentId }) => {
  const rows = await db
    .selectFrom('catalog_version')
    .select(['id', 'effective_at', 'source', 'reason', 'hash'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const head = await readHead(db)
  return rows
    .map(({ id, effective_at: at, source, reason, hash }) => {
      const state = id === currentId ? '  生效中' : head?.scheduled.includes(id) ? '  待生效' : ''
      return `第 ${id} 版  ${displayTime(at)}  ${SOURCES[source]}  ${hash.slice(0, 12)}${state}${reason && `  ${reason}`}\n`
    })
    .join('')
}

const SOURCES = { seed: '初始', file: '文件', import: '导入', edit: '修改', rebase: '合并' }

function numberOf(text: string): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw new Error(`没有第 ${text} 版`)
  return id
}

function required(id: number | null): number {
  if (id === null) throw new Error('还没有发布过模型目录：用 npm run catalog -- import <文件> 发布')
  return id
}

async function documentOf(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom('catalog_version')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`没有第 ${id} 版`)
  return row.document
}

/** Reads the value of `--name value`. */
function option(name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? undefined : args[at + 1]
}

function instantOf(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Error(`--at 的时间无法识别：${text}`)
  return at
}

async function main() {
  const commands: Record<string, Command> = { export: print, diff, history }
  if (verb !== 'import' && !commands[verb]) throw new WrongUse(USAGE.trimEnd())
  if ((verb === 'import' || verb === 'diff') && args[0] === undefined) throw new WrongUse(USAGE.trimEnd())
  const env = readEnv(process.env)
  const database = await openForCommand(env)
  const clock = createDatabaseClock({ database })
  try {
    await clock.sync()
    const { db } = database
    const head = await readHead(db)
    const currentId = head && (await versionInForce(db, head, clock.now()))
    const command = commands[verb]
    if (command) {
      process.stdout.write(await command({ db, currentId }))
      return EXIT.good
    }
    const document = readCatalogFile(args[0] ?? '')
    parseCatalog(document, args[0] ?? '')
    if (args.includes('--dry-run')) {
      process.stdout.write('目录没有错误，未发布。\n')
      return EXIT.good
    }
    const at = option('at')
    const secrets = await secretsForCommand(env, db)
    const reason = option('reason') ?? ''
    const { id, effectiveAt } = await transact(db, async (trx) => {
      const published = await publishCatalog(trx, {
        deps: { database, env, clock: clock.now },
        change: () => document,
        effectiveAt: at === undefined ? undefined : instantOf(at),
        actorId: '',
        source: 'import',
        reason,
      })
      const { max: correctionHours } = SETTINGS.priceCorrectionHours
      const { corrected } = await evaluateRises(trx, { ...published, noticeDays: 1, correctionHours })
      await markCorrections(trx, published, corrected)
      await recordAudit(trx, secrets, {
        actorId: '',
        roles: ['command'],
        sessionId: '',
        address: hostname(),
        requestId: '',
        action: 'catalog.import',
        outcome: 'done',
        subject: 'catalog:',
        reason,
        schema: Published,
        after: { version: published.id },
        now: clock.now(),
      })
      return published
    })
    process.stdout.write(`已发布第 ${id} 版，${displayTime(effectiveAt)} 起生效。\n`)
    return EXIT.good
  } finally {
    await database.close()
  }
}

await runCommand(main)
