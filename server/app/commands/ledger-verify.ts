import { readEnv } from '../../platform/env/env.ts'
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { EXIT, refuseUnknownOptions, runCommand, WrongUse } from '../startup/run-command.ts'
import { LEDGER_RULES, type LedgerReport, verifyLedger } from '../../proof/index.ts'

const UNREADABLE = 'readable'
const USAGE = `用法：
  npm run ledger:verify               逐条核对全部账目
  npm run ledger:verify -- --json     同上，写成 JSON
`

/**
 * `npm run ledger:verify -- [--json]`: proves the books of the configured database. Exit code 0 only if they agree, 2 if they cannot be read,
 * which is a violation of its own in JSON.
 */
async function main() {
  const args = process.argv.slice(2)
  refuseUnknownOptions(args, ['--json'], USAGE)
  const word = args.find((arg) => arg !== '--json')
  if (word !== undefined) throw new WrongUse(`不认识 ${word}。${USAGE.trimEnd()}`)
  if (args.length === 0) {
    const report = await verifyConfigured()
    process.stdout.write(describe(report))
    return report.ok ? EXIT.good : EXIT.bad
  }
  const report = await verifyConfigured().catch((error: unknown) => unreadable(error))
  process.stdout.write(`${JSON.stringify(report)}\n`)
  if (report.violations.some(({ rule }) => rule === UNREADABLE)) return EXIT.impossible
  return report.ok ? EXIT.good : EXIT.bad
}

async function verifyConfigured(): Promise<LedgerReport> {
  const env = readEnv(process.env)
  const database = await openForCommand(env, { isPatient: true })
  // Only an audit with entries needs the key, which else would be made here.
  let secrets: Secrets | undefined
  const open = (sealed: string, purpose?: string) => {
    secrets ??= createSecrets(env.secretKey, env.secretKeysRetained)
    return secrets.open(sealed, purpose)
  }
  try {
    return await verifyLedger(database.db, { open })
  } finally {
    await database.close()
  }
}

function unreadable(error: unknown): LedgerReport {
  const actual = error instanceof Error ? error.message : String(error)
  return {
    ok: false,
    accounts: 0,
    entries: 0,
    violations: [{ rule: UNREADABLE, subject: 'database', expected: 'readable', actual }],
  }
}

function describe({ ok, accounts, entries, violations, exempt = {} }: LedgerReport): string {
  const titles = new Map(LEDGER_RULES.map((rule) => [rule.name, rule.title]))
  const left = Object.entries(exempt).map(
    ([rule, count]) => `「${titles.get(rule) ?? rule}」不含升级前的 ${count} 笔。\n`,
  )
  const looked = `已核对 ${accounts} 个账户、${entries} 条流水、${LEDGER_RULES.length} 条规则。`
  if (ok) return `${looked}账目一致。\n${left.join('')}`
  const lines = violations.map(
    ({ rule, subject, expected, actual }) =>
      `  ${titles.get(rule) ?? rule}（${subject}）：应为 ${expected}，实为 ${actual}`,
  )
  return `${looked}发现 ${violations.length} 处不一致：\n${lines.join('\n')}\n${left.join('')}`
}

await runCommand(main)
