// The long rounds of `npm run test:full`: each a program with its arguments and environment. Plain JavaScript, as scripts/run.mjs.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Suites that a whole `npm test` leaves to a round; their paths under `test/` begin so. Those of `idle` measure times: `npm run verify -- fuzz`. */
const LONG_SUITES = JSON.parse(readFileSync('scripts/long-suites.json', 'utf8'))

/** Suites of the gateway that hold without reservations too; the others measure times, or have not been run so. */
const WITHOUT_RESERVATIONS = [
  'abandonment-limit',
  'account-figures',
  'backpressure',
  'budget-in-flight',
  'chat',
  'choices',
  'client-stream',
  'compressed',
  'creations',
  'database-gone',
  'demo-triggers',
  'failover',
  'kept-media',
  'manners',
  'media',
  'metering',
  'openai-client',
  'output-limit',
  'refusals',
  'stream-shape',
  'tool-loops',
  'unit-prices',
  'unpriced',
  'video-accounts',
  'videos',
]

const ofJest = (patterns, env = {}, ...args) => ({
  file: 'scripts/test.ts',
  args: [`--testPathPatterns=${patterns}`, ...args],
  env,
})
const suites = (paths) => `test/(${paths.join('|')})`

/**
 * By name, first those that nothing else plays a part of. `seconds`: what each takes of an ordinary machine of two cores; only their ratios
 * matter.
 */
export const ROUNDS = {
  browser: {
    seconds: 680,
    ...ofJest(suites(LONG_SUITES.browser), { WALK: 'full', SCREENS: 'full', CLONE: 'full', RECIPES: 'full' }),
  },
  // Nodes that die, lag, lose their database or drain.
  nodes: { seconds: 560, ...ofJest(suites(LONG_SUITES.nodes)) },
  // The release before this one beside it, on both databases, with pages of both open.
  versions: { seconds: 110, ...ofJest(suites(LONG_SUITES.versions)) },
  // docs/production.md line by line; where there is no nginx, with a stand-in for it.
  deploy: {
    seconds: 120,
    file: 'scripts/run.mjs',
    args: ['verify', 'deploy'],
    env: {},
    needs: ['psql', 'pg_dump', 'openssl', 'curl'],
  },
  // The worst bodies are measured by `npm run verify -- fuzz` on an idle machine.
  fuzz: { seconds: 50, ...ofJest(suites(['server/fuzz/fuzz-', ...LONG_SUITES.fuzz]), { FUZZ: 'full' }) },
  edits: { seconds: 70, ...ofJest(suites(LONG_SUITES.edits), { EDITS: 'full' }) },
  // Product staff edit the real config as they like: no test may depend on it.
  config: { seconds: 130, file: 'scripts/edited-config.ts', args: [], env: {} },
  // What starts the program, or a tool, many times, and the documents, whose steps and samples are executed.
  programs: { seconds: 190, ...ofJest(suites(LONG_SUITES.programs)) },
  // What a whole `npm test` plays on SQLite alone is played on PostgreSQL here, and the other way round.
  databases: {
    seconds: 540,
    ...ofJest(
      'test/server/',
      { TEST_DATABASES: 'other' },
      '--filter=<rootDir>/test/support/other-databases.mjs',
    ),
  },
  model: {
    seconds: 270,
    ...ofJest(
      '(wallet/model|report/equation|catalog/(timeline-model|parallel-edits)|staff/approvals-model)',
      { MODEL: 'full' },
    ),
  },
  // 50 publications under load, 30 nodes killed while they publish.
  publications: { seconds: 590, ...ofJest(suites(LONG_SUITES.publications), { PUBLICATIONS: 'full' }) },
  // The same books and the same gateway without reservations.
  books: {
    seconds: 250,
    ...ofJest(`server/(wallet/|gateway/(${WITHOUT_RESERVATIONS.join('|')})\\.)`, {
      WALLET_RESERVATIONS: 'off',
    }),
  },
  roulette: { seconds: 150, file: 'scripts/roulette.ts', args: [], env: {} },
  // The runbook, executed on SQLite; what this machine lacks for some of it is named. On PostgreSQL: `npm run verify -- drill all postgres`.
  // It mounts and fills disks, so it is played by name alone.
  drills: { seconds: 240, file: 'scripts/drill.ts', args: ['all', 'sqlite'], env: {}, isByName: true },
}

/** What `npm test` takes of such a machine. */
const TEST_SECONDS = 660

const option = (args, name) => args.find((arg) => arg.startsWith(name))?.slice(name.length)

/**
 * @param args names of rounds, none for all that are not played by name alone; `--until=` and `--since=`, both in seconds since 1970: when all must have ended, and when the
 * `npm test` began that has just ended, which tells how slow the machine is
 * @throws Error for a name that is none
 */
export function readRounds(args) {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = names.filter((arg) => !Object.hasOwn(ROUNDS, arg))
  if (unknown.length > 0)
    throw new Error(`没有长回合 ${unknown.join('、')}，可用：${Object.keys(ROUNDS).join('、')}`)
  return {
    names: Object.keys(ROUNDS).filter((name) =>
      names.length === 0 ? !ROUNDS[name].isByName : names.includes(name),
    ),
    endsAt: Number(option(args, '--until=') ?? Infinity) * 1000,
    testedSince: Number(option(args, '--since=') ?? NaN) * 1000,
  }
}

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * Plays rounds in turn, names those whose programs the machine lacks, stops at the first that fails, and begins none that would not end in time at the pace of those before it.
 * @param play resolves with the exit code of a round
 * @param clock milliseconds
 */
export async function playRounds(
  { names, endsAt, testedSince },
  play,
  { clock = Date.now, say = console.log, hasProgram = isOnPath } = {},
) {
  const left = []
  const unplayable = []
  const isTested = !Number.isNaN(testedSince)
  let taken = isTested ? (clock() - testedSince) / 1000 : 0
  let expected = isTested ? TEST_SECONDS : 0
  for (const name of names) {
    const missing = (ROUNDS[name].needs ?? []).filter((program) => !hasProgram(program))
    if (missing.length > 0) {
      unplayable.push(`${name}（没有 ${missing.join('、')}）`)
      continue
    }
    const startedAt = clock()
    const pace = expected === 0 ? 1 : taken / expected
    if (startedAt + pace * ROUNDS[name].seconds * 1000 > endsAt) {
      left.push(name)
      continue
    }
    const code = await play(ROUNDS[name])
    const seconds = (clock() - startedAt) / 1000
    say(`${name}：${Math.round(seconds)} 秒${code === 0 ? '' : '，没有通过'}`)
    if (code !== 0) return code
    taken += seconds
    expected += ROUNDS[name].seconds
  }
  if (unplayable.length > 0) say(`缺少程序，这台机器上没有跑：${unplayable.join('、')}`)
  if (left.length > 0) say(`时间不够，这台机器上没有跑：${left.join('、')}`)
  return 0
}
