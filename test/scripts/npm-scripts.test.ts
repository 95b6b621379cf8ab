import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scripts } from '../../package.json' with { type: 'json' }

const ROOT = join(__dirname, '../..')

/** Says each choice of a script on a line of its own, after what was wrong. */
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [problem, ...lines] = stderr.trimEnd().split('\n')
  return { status, problem, choices: lines.map((line) => line.trim().split(/ +/)) }
}

const GROUPS = ['bench', 'catalog', 'config', 'screenshots', 'verify']
const choicesOf = Object.fromEntries(
  GROUPS.map((name) => [name, run(name).choices.map(([choice = '']) => choice)]),
)

test('are few, and `npm run` explains each in Chinese, in any shell', () => {
  const commands = Object.entries(scripts)
  expect(commands.length).toBeLessThanOrEqual(24)
  for (const [name, command] of commands)
    expect(command).toMatch(
      new RegExp(`^node scripts/run\\.mjs ${name} "# [^"$\`%!\\\\]*\\p{Script=Han}[^"$\`%!\\\\]*"$`, 'u'),
    )
})

test('have those that programs of others start', () => {
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'check', 'ledger:verify']))
})

test.each(GROUPS)(
  '%s names its choices, and says what each is where none or a wrong one is written',
  (name) => {
    const explained = Object.entries(scripts).find(([key]) => key === name)?.[1]
    expect(explained).toContain(` -- ${choicesOf[name]?.join('、')}；`)
    expect(run(name)).toMatchObject({
      status: 1,
      problem: expect.stringContaining(`npm run ${name} 要说是哪一个`),
    })
    const wrong = run(name, 'toString')
    expect(wrong).toMatchObject({ status: 1, problem: expect.stringContaining('没有 toString') })
    for (const [, about] of wrong.choices) expect(about).toMatch(/\p{Script=Han}/u)
  },
)

test('are the only ones that documents, messages and comments name', () => {
  const files = globSync(
    '{README.md,README.en.md,CHANGELOG.md,{docs,deploy,server,contract,src,scripts,bench,test}/**/*}',
    {
      cwd: ROOT,
    },
  ).filter((file) => /\.(md|tsx?|m?js|service|timer|yaml)$|maasctl$/.test(file))
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /(?:npm run(?: -s)?|maasctl) ([a-z][\w:-]*)(?:(?: --)? ([a-z]\w*))?/g,
      ),
    ].map(([text, name = '', choice]) => ({ file, text, name, choice })),
  )
  expect(named.length).toBeGreaterThan(100)
  const isThere = (name: string, choice: string | undefined) =>
    name in scripts && (choice === undefined || (choicesOf[name]?.includes(choice) ?? true))
  expect(named.filter(({ name, choice }) => !isThere(name, choice))).toEqual([])
})
