import { examine } from '../doctor/examine.ts'
import type { Finding, Level } from '../doctor/finding.ts'
import { EXIT, refuseUnknownOptions, runCommand, WrongUse } from '../startup/run-command.ts'

const USAGE = `用法：
  npm run doctor               查一遍环境、密钥、数据库、时钟、目录、上游、短信、支付、磁盘、证书与账目
  npm run doctor -- --json     同上，写成 JSON
`
const SIGNS: Record<Level, string> = { good: '✓', warning: '!', problem: '✗' }

/** `npm run doctor -- [--json]`: changes nothing. Exit code 0 if there is no problem, though there may be warnings; 1 if there is one. */
async function main() {
  const args = process.argv.slice(2)
  refuseUnknownOptions(args, ['--json'], USAGE)
  const word = args.find((arg) => arg !== '--json')
  if (word !== undefined) throw new WrongUse(`不认识 ${word}。${USAGE.trimEnd()}`)
  const findings = await examine(process.env)
  const ok = findings.every(({ level }) => level !== 'problem')
  process.stdout.write(args.includes('--json') ? `${JSON.stringify({ ok, findings })}\n` : describe(findings))
  // An external service that has not answered yet is not waited for any longer.
  process.stdout.write('', () => process.exit(ok ? EXIT.good : EXIT.bad))
  return ok ? EXIT.good : EXIT.bad
}

function describe(findings: Finding[]): string {
  const lines = findings.map(({ check, level, what, why, mend }) =>
    level === 'good'
      ? `${SIGNS[level]} ${check}：${what}`
      : `${SIGNS[level]} ${check}：${what}\n    为什么：${why}\n    怎么办：${mend}`,
  )
  const count = (level: Level) => findings.filter((one) => one.level === level).length
  return `${lines.join('\n')}\n\n${count('problem')} 个问题，${count('warning')} 个提醒，${count('good')} 项正常。\n`
}

await runCommand(main)
