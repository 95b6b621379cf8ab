import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyPackages } from '../../scripts/release/copy-program.ts'
import { lockedPackages } from '../../scripts/supply/locked-packages.ts'
import { freePort, until } from '../support/start-server.ts'

const root = join(__dirname, '../..')
const NOT_CLONED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])

/** `CLONE=full` installs from the registry, too. */
const isWhole = process.env.CLONE === 'full'

const folder = mkdtempSync(join(tmpdir(), 'maas-clone-'))
const clone = join(folder, 'clone')
const bin = join(folder, 'bin')

beforeAll(() => {
  cpSync(root, clone, { recursive: true, filter: (path) => !NOT_CLONED.has(basename(path)) })
  if (!isWhole) placePackages()
  mkdirSync(bin)
  // A machine with Node, npm and a shell, and nothing else: no compiler, no make, no Python.
  const found = (name: string) =>
    spawnSync('sh', ['-c', `readlink -f "$(command -v ${name})"`])
      .stdout.toString()
      .trim()
  const machineNode = process.env.npm_node_execpath ?? found('node')
  const npm = process.env.npm_execpath ?? found('npm')
  symlinkSync(machineNode, join(bin, 'node'))
  symlinkSync(npm, join(bin, 'npm'))
  symlinkSync('/bin/sh', join(bin, 'sh'))
})

/** What the installation would leave. */
function placePackages(): void {
  const shipped = lockedPackages(root).filter(
    ({ path, isShipped }) => isShipped && existsSync(join(root, path)),
  )
  copyPackages(
    root,
    shipped.map(({ path }) => path),
    clone,
  )
  const lock = createHash('sha256').update(readFileSync(join(clone, 'package-lock.json')))
  writeFileSync(join(clone, 'node_modules/.installed'), `${lock.digest('hex')} production`)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Only what a new terminal has; nothing that npm or jest set for this process. */
function cleanEnvironment(port: number): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, LANG } = process.env
  return { HOME, TMPDIR, LANG, PATH: bin, PORT: String(port), NODE_ENV: 'development' }
}

test('npm start on a fresh clone builds, migrates and serves with the packages of production alone, with no compiler and no Python on the machine', async () => {
  for (const tool of ['gcc', 'cc', 'make', 'python3', 'python']) {
    expect(spawnSync('sh', ['-c', `command -v ${tool}`], { env: { PATH: bin } }).status).not.toBe(0)
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = spawn(join(bin, 'npm'), ['start'], {
    cwd: clone,
    env: cleanEnvironment(port),
    detached: true,
  })
  let printed = ''
  program.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  program.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise((resolve) => program.on('exit', (code, signal) => resolve(code ?? signal)))
  try {
    await until(async () => {
      if (program.exitCode !== null) throw new Error(printed)
      return (await fetch(`${origin}/readyz`).catch(() => null))?.ok
    }, 600_000)
    expect(await (await fetch(origin, { headers: { accept: 'text/html' } })).text()).toContain(
      '<div id="root">',
    )
    expect(await (await fetch(`${origin}/maas/model/list`)).json()).toMatchObject({
      success: true,
      code: 200,
    })
    expect((await fetch(`${origin}/v1/models`)).status).toBe(401)
    expect((await fetch(`${origin}/sms/api/v1/user/sendSMS`, { method: 'POST' })).status).toBe(400)
    expect(printed).toContain(origin)
    const installed = readdirSync(join(clone, 'node_modules'))
    expect(['antd', 'vite', 'jest', 'typescript'].filter((name) => installed.includes(name))).toEqual([
      'antd',
      'vite',
    ])
    expect(existsSync(join(clone, 'data/maas.db'))).toBe(true)
    // npm alone is asked to end, as by its starter; the server has to end with it.
    program.kill('SIGTERM')
    expect([0, 143, 'SIGTERM']).toContain(await ended)
    await until(
      () =>
        fetch(`${origin}/healthz`).then(
          () => false,
          () => true,
        ),
      10_000,
    )
  } finally {
    spawnSync('kill', ['--', `-${program.pid}`])
  }
}, 660_000)

test('the lockfile names no host and the installed runtime is Node 24', () => {
  const lock = readFileSync(join(clone, 'package-lock.json'), 'utf8')
  expect(lock).not.toContain('"resolved"')
  const runtimes = readdirSync(join(clone, 'node_modules')).filter((name) =>
    /^node-(linux|darwin|bin-darwin|win)-/.test(name),
  )
  const versions = runtimes.map((name) =>
    spawnSync(join(clone, 'node_modules', name, 'bin/node'), ['-v']).stdout.toString(),
  )
  expect(versions).toEqual([expect.stringMatching(/^v24\./)])
})
