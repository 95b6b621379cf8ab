import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../support/run-command.ts'

/** A command's file, its words, and what the one message says. */
const WRONG: [string, string[], string][] = [
  ['doctor', ['--jsn'], '没有选项 --jsn'],
  ['doctor', ['extra'], '不认识 extra'],
  ['catalog-check', [], '用法：npm run catalog -- check'],
  ['catalog-check', ['/nowhere.json'], '模型目录 /nowhere.json 无法读取'],
  ['catalog', ['import'], '用法：'],
  ['catalog', ['nonsense'], '用法：'],
  ['catalog-accept', ['-5'], '用法：'],
  ['catalog-overcharged', ['3'], '用法：'],
  ['catalog-overcharged', ['3', 'old'], '用法：'],
  ['why', [], '用法：'],
  ['why', ['yesterday'], '看不懂 yesterday'],
  ['why', ['2026-01-02T10:00..2026-01-02T09:00'], '看不懂'],
  ['today', ['2026'], '用法：'],
  ['ledger-verify', ['--jsn'], '没有选项 --jsn'],
  ['ledger-verify', ['--json', 'extra'], '不认识 extra'],
  ['secrets-check', ['--jsn'], '没有选项 --jsn'],
  ['secrets-check', ['extra'], '不认识 extra'],
  ['payment-alerts', ['nonsense'], '用法：'],
  ['payment-alerts', ['retry'], '用法：'],
  ['payment-alerts', ['resolve', 'a', 'b'], '用法：'],
  ['copy-sqlite', [], '用法：'],
]

/** Commands that want a database, with words that are right. */
const WANTS_DATABASE: [string, string[]][] = [
  ['catalog', ['export']],
  ['catalog', ['history']],
  ['catalog', ['import', 'server/catalog/default.json']],
  ['catalog-accept', []],
  ['catalog-overcharged', ['2', '1']],
  ['payment-alerts', []],
  ['payment-alerts', ['resolve', 'x']],
  ['secrets-check', []],
  ['ledger-verify', []],
  ['why', ['10:03']],
  ['why', ['13800000000']],
  ['today', []],
  ['copy-sqlite', ['/tmp/never-written.db']],
]

const fileOf = (command: string) => `server/app/commands/${command}.ts`

describe('a command that cannot do what it was asked says so in one message, ends with 2, and writes nothing', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maas-command-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each(WRONG)('%s %j', async (command, args, says) => {
    const { code, stdout, stderr } = await runCommand(fileOf(command), { args, env: { DATA_DIR: folder } })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('    at ')
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(WANTS_DATABASE)('%s %j, without a database', async (command, args) => {
    const { code, stdout, stderr } = await runCommand(fileOf(command), { args, env: { DATA_DIR: folder } })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/没有数据库文件 .*请检查 DATA_DIR 或 DATABASE_URL/)
    expect(stderr).not.toContain('    at ')
    expect(readdirSync(folder)).toEqual([])
  })

  it('the proof of the books says in JSON that they cannot be read', async () => {
    const run = { args: ['--json'], env: { DATA_DIR: folder } }
    const { code, stdout } = await runCommand(fileOf('ledger-verify'), run)
    expect([code, JSON.parse(stdout)]).toEqual([
      2,
      expect.objectContaining({
        ok: false,
        violations: [
          expect.objectContaining({ rule: 'readable', actual: expect.stringContaining('没有数据库文件') }),
        ],
      }),
    ])
  })

  it('names every command that there is', () => {
    const named = new Set([...WRONG, ...WANTS_DATABASE].map(([command]) => `${command}.ts`))
    expect(readdirSync('server/app/commands').filter((name) => !named.has(name))).toEqual([])
  })
})
