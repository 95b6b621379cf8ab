// The long rounds of `npm run test:full`: each a program with its arguments and environment. Plain JavaScript, as scripts/run.mjs.
import { readFileSync } from 'node:fs'

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
  'stored-media',
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
  suites: new RegExp(patterns),
})
const suites = (paths) => `test/(${paths.join('|')})`

/**
 * The keys are names; those that nothing else plays a part of come first. `seconds`: what each takes of an ordinary machine of two cores. `suites`: the files
 * that it begins with, `file` if absent. `part`: how a share of it is played, for those that repeat one thing.
 */
export const ROUNDS = {
  browser: {
    seconds: 680,
    ...ofJest(suites(LONG_SUITES.browser), { WALK: 'full', SCREENS: 'full', CLONE: 'full', RECIPES: 'full' }),
  },
  // Nodes that die, lag, lose their database or drain.
  nodes: { seconds: 560, ...ofJest(suites(LONG_SUITES.nodes)) },
  // The release before this one next to it, on both databases, with pages of both open.
  versions: { seconds: 110, ...ofJest(suites(LONG_SUITES.versions)) },
  // docs/production.md line by line; where there is no nginx, with a stand-in for it.
  deploy: {
    seconds: 120,
    file: 'scripts/run.mjs',
    args: ['verify', 'deploy'],
    env: {},
    suites: /scripts.deploy-demo\.ts$/,
    needs: ['psql', 'pg_dump', 'openssl', 'curl'],
  },
  footprint: {
    seconds: 100,
    file: 'scripts/run.mjs',
    args: ['verify', 'footprint'],
    env: {},
    suites: /scripts.footprint\.ts$/,
    needs: ['git'],
  },
  // The worst bodies are measured by `npm run verify -- fuzz` on an idle machine.
  fuzz: { seconds: 50, ...ofJest(suites(['server/fuzz/fuzz-', ...LONG_SUITES.fuzz]), { FUZZ: 'full' }) },
  edits: { seconds: 70, ...ofJest(suites(LONG_SUITES.edits), { EDITS: 'full' }) },
  // Product staff edit the real config as they like: no test may depend on it.
  config: { seconds: 130, file: 'scripts/edited-config.ts', args: [], env: {} },
  // What starts the program, or a tool, many times, and the documents, whose steps and samples are executed.
  programs: { seconds: 300, ...ofJest(suites(LONG_SUITES.programs)) },
  // What tries one thing in many ways, and takes half a minute for it.
  depth: { seconds: 320, ...ofJest(suites(LONG_SUITES.depth)) },
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
  publications: {
    seconds: 590,
    ...ofJest(suites(LONG_SUITES.publications), { PUBLICATIONS: '1' }),
    part: (share) => ({ env: { PUBLICATIONS: String(share) } }),
  },
  // The same books and the same gateway without reservations.
  books: {
    seconds: 250,
    ...ofJest(`server/(wallet/|gateway/(${WITHOUT_RESERVATIONS.join('|')})\\.)`, {
      WALLET_RESERVATIONS: 'off',
    }),
  },
  chaos: {
    seconds: 150,
    file: 'scripts/chaos.ts',
    args: [],
    env: {},
    part: (share) => ({ args: [30, 10, 5, 5].map((kills) => String(Math.ceil(share * kills))) }),
  },
  // Promised times without the room that a busy machine has in other runs: for an idle machine, by name alone.
  promises: {
    seconds: 300,
    ...ofJest(
      'test/server/(db/database-clock|export/cut-export|gateway/(failover|frozen-calls)|maas/unavailable|node/node-state|nodes/(connection-watchdog|cut-off-node|nodes|postgres-gone|staff-attacks|staff-rights)\\.|ops/drain|sms/providers)',
      { TEST_MACHINE: 'idle' },
      '--runInBand',
    ),
    isByName: true,
  },
  // The runbook, executed on SQLite; what this machine lacks for some of it is named. On PostgreSQL: `npm run verify -- drill all postgres`.
  // It mounts and fills disks, so it is played by name alone.
  drills: { seconds: 240, file: 'scripts/drill.ts', args: ['all', 'sqlite'], env: {}, isByName: true },
}

/** What `npm test` takes of such a machine. */
export const TEST_SECONDS = 620
