import { readEnv } from '../../platform/env/env.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { countUsage, type KeyUse } from '../../governance/index.ts'
import { EXIT, refuseUnknownOptions, runCommand, WrongUse } from '../startup/run-command.ts'

interface KeyReport extends KeyUse {
  /** `current` seals, `retained` only opens, `missing` is not among this node's keys. */
  role: 'current' | 'retained' | 'missing'
}

const USAGE = '用法：npm run verify -- secrets，或再加 --json'

/** `npm run verify -- secrets [--json]`: what each key is still needed for. Exit code 0 if no needed key is missing. */
async function main() {
  const args = process.argv.slice(2)
  refuseUnknownOptions(args, ['--json'], USAGE)
  const word = args.find((arg) => arg !== '--json')
  if (word !== undefined) throw new WrongUse(`不认识 ${word}。${USAGE}`)
  const env = readEnv(process.env)
  const database = await openForCommand(env, { isPatient: true })
  if (!env.hasSecretKey()) throw new WrongUse('没有 SECRET_KEY：请用与节点相同的环境变量运行')
  try {
    const { keyIds } = createSecrets(env.secretKey, env.secretKeysRetained)
    const uses = await countUsage(database.db)
    const noted = [...uses, ...keyIds.filter((id) => uses.every((use) => use.id !== id)).map(unused)]
    const keys = noted.map((use) => ({ ...use, role: roleOf(use.id, keyIds) }))
    const ok = keys.every((key) => key.role !== 'missing' || !isNeeded(key))
    process.stdout.write(
      args.includes('--json') ? `${JSON.stringify({ ok, keys })}\n` : keys.map(describe).join(''),
    )
    return ok ? EXIT.good : EXIT.bad
  } finally {
    await database.close()
  }
}

const unused = (id: string): KeyUse => ({ id, isRetired: false, sealed: 0, tombstones: 0 })

function roleOf(id: string, [current, ...retained]: readonly string[]): KeyReport['role'] {
  if (id === current) return 'current'
  return retained.includes(id) ? 'retained' : 'missing'
}

const isNeeded = ({ sealed, tombstones }: KeyUse) => sealed + tombstones > 0

const ROLES = { current: '当前', retained: '保留', missing: '缺少' } as const

function describe(key: KeyReport): string {
  const needs = `加密了 ${key.sealed} 段内容，${key.tombstones} 个注销账号的散列`
  return `${key.id}（${ROLES[key.role]}）：${needs}。${adviceOf(key)}\n`
}

function adviceOf(key: KeyReport): string {
  if (key.role === 'missing') return isNeeded(key) ? '请把这把密钥写进 SECRET_KEYS_RETAINED' : '已不再需要'
  if (key.role === 'current') return ''
  if (key.isRetired) return '已不再需要，可以从 SECRET_KEYS_RETAINED 移除'
  if (key.sealed > 0) return '还在重新加密，请保留'
  return key.tombstones > 0 ? '注销账号没有明文，无法换算，请一直保留' : '请等所有节点换好再移除'
}

await runCommand(main)
