import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createApp } from '../server/app/app.ts'
import { createDeps } from '../server/app/startup/create-deps.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import type { Deps } from '../server/governance/context.ts'
import { readEnv } from '../server/platform/env/env.ts'
import { newId, randomBase62, sha256 } from '../server/platform/secrets/tokens.ts'
import { indexConversations } from '../server/content/conversation/search/index-conversations.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * How long others wait while one user searches 12 million stored characters ten times at once: with no signatures yet, while
 * they are made, and with all of them. Fails if another request waits 200 ms longer than on the idle server. `--chars
 * 1000000` for a quick look.
 */
const { values } = parseArgs({ options: { chars: { type: 'string' } } })
const chars = Number(values.chars ?? 12_000_000)
const LIMIT_MS = 200
const MESSAGE_CHARS = 1000
const MESSAGES_A_CONVERSATION = 200
const USER = 'u-search'

const words = ['数据', '模型', '训练', '接口', '余额', '调用', '部署', '文档', '参数', '推理', '价格', '缓存']

/** Text that reads like notes; every message has characters of its own. */
function textOf(index: number): string {
  let text = `第 ${index} 条。`
  for (let i = 0; text.length < MESSAGE_CHARS; i += 1) {
    const own = String.fromCharCode(0x4e00 + ((index * 7919 + i * 104_729) % 20_000))
    text += `${words[(index + i * 5) % words.length]}${own}${String.fromCharCode(0x4e00 + ((index + i * i) % 3000))}`
  }
  return text
}

async function seed({ database: { db }, secrets }: Deps): Promise<string> {
  const token = randomBase62(43)
  const now = Date.now()
  await db
    .insertInto('user')
    .values({
      id: USER,
      phone_hash: USER,
      phone_sealed: secrets.seal('13800000000'),
      username: USER,
      nickname: '',
      email_sealed: '',
      password_hash: '',
      type: 'person',
      is_verified: 0,
      invite_code: USER,
      created_at: now,
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('wallet')
    .values({ user_id: USER, balance_nano: 0n, held_nano: 0n, tokens: 0, held_tokens: 0 })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      user_id: USER,
      device: '',
      ip: '',
      created_at: now,
      last_seen_at: now,
      expires_at: now + 86_400_000,
    })
    .execute()
  const count = Math.ceil(chars / MESSAGE_CHARS / MESSAGES_A_CONVERSATION)
  for (let conversation = 0; conversation < count; conversation += 1) {
    const id = newId()
    await db
      .insertInto('conversation')
      .values({
        id,
        user_id: USER,
        kind: 'chat',
        title_sealed: secrets.seal('对话'),
        setup_sealed: secrets.seal('{"lanes":[],"isSynced":true}'),
        message_count: MESSAGES_A_CONVERSATION,
        size: MESSAGES_A_CONVERSATION * MESSAGE_CHARS,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    const rows = Array.from({ length: MESSAGES_A_CONVERSATION }, (_, i) => ({
      conversation_id: id,
      id: newId(),
      user_id: USER,
      lane: 0,
      parent_id: null,
      role: 'user' as const,
      model_id: '',
      body_sealed: secrets.seal(
        JSON.stringify({
          role: 'user',
          text: textOf(conversation * MESSAGES_A_CONVERSATION + i),
          attachments: [],
        }),
      ),
      size: MESSAGE_CHARS,
      is_better: null,
      created_at: now,
    }))
    await db.insertInto('conversation_message').values(rows).execute()
  }
  return token
}

async function measure(name: string, env: Record<string, string>): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-search-'))
  const deps = createDeps(
    readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMS_LIMITS: 'off', ...env }),
  )
  await migrate(deps.database)
  await deps.catalogs.start()
  const app = await createApp(deps)
  const token = await seed(deps)
  const headers = { 'x-access-token': token }
  const find = (keyword: string) =>
    app.inject({ method: 'POST', url: '/maas/conversation/find', headers, payload: { keyword } })

  /** The longest that another user's call took while `work` went on, and how long the work took. */
  async function report(what: string, work: () => Promise<string>): Promise<number> {
    const over = new AbortController()
    const waits: number[] = []
    const watching = (async () => {
      while (!over.signal.aborted) {
        const begun = performance.now()
        await app.inject({ method: 'GET', url: '/maas/userCenter/userInfo', headers })
        waits.push(performance.now() - begun)
        await sleep(5)
      }
    })()
    const begun = performance.now()
    const result = await work()
    const elapsed = performance.now() - begun
    over.abort()
    await watching
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    console.log(
      `| ${name} | ${what} | ${elapsed.toFixed(0)} | ${at(0.5).toFixed(1)} | ${at(0.99).toFixed(1)} | ${at(1).toFixed(1)} | ${result} |`,
    )
    return at(1)
  }
  const tenTimes = (keywords: (i: number) => string) => async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => find(keywords(i))))
    const results = answers.map(
      (answer) => answer.json<{ result: { records: unknown[]; isPartial: boolean } }>().result,
    )
    const partial = results.filter(({ isPartial }) => isPartial).length
    return `${results.map(({ records }) => records.length).join('、')} 个对话，${partial} 次不全`
  }
  const absent = tenTimes((i) => `查无此词${i}`)
  const idle = await report('空闲', async () => {
    await sleep(5000)
    return ''
  })
  const waits = [await report('10 次搜索，还没有索引', absent)]
  waits.push(
    await report('建索引', async () => {
      let done = 0
      for (let more = 1; more > 0; done += more) more = await indexConversations(deps)
      return `${done} 条消息`
    }),
    await report('10 次搜索，没有的词', absent),
    await report(
      '10 次搜索，两个字',
      tenTimes((i) => words[i] ?? ''),
    ),
    await report(
      '10 次搜索，少见的两个字',
      tenTimes((i) => textOf(5000 + i).slice(60, 62)),
    ),
    await report(
      '10 次搜索，一个字',
      tenTimes((i) => String.fromCharCode(0x6000 + i)),
    ),
  )
  await app.close()
  await deps.database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return Math.max(...waits) - idle < LIMIT_MS
}

console.log(`${chars} 字，毫秒；其他请求（userInfo）的等待\n`)
console.log(
  '| 数据库 | 其间 | 用时 | 等待 p50 | 等待 p99 | 等待最长 | 找到 |\n| --- | --- | --: | --: | --: | --: | --- |',
)
const postgres = await openPostgres()
try {
  const isFine = [await measure('SQLite', {}), await measure('PostgreSQL', { DATABASE_URL: postgres.url })]
  process.exitCode = isFine.every(Boolean) ? 0 : 1
} finally {
  await postgres.drop()
}
