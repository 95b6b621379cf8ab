// Stands for systemctl in `npm run verify -- deploy`: starts what the unit files say, without a supervisor. argv: the root, then systemctl's own.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUnit } from './read-unit.ts'

const [root = '', verb = '', ...rest] = process.argv.slice(2)
const names = rest.filter((word) => !word.startsWith('-'))
const run = join(root, 'run')
mkdirSync(run, { recursive: true })
const STOP_MS = 60_000
const STEP_MS = 50
/** nginx has a file of its own, `nginx.pid`, which is empty after `nginx -t`. */
const pidFile = (name: string) => join(run, `${name}.process`)
const clean = { PATH: process.env.PATH ?? '', NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '' }

/** What started it has gone, so that it may be left as a zombie. */
function isDead(pid: number): boolean {
  const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z '
  return state.includes(') Z ')
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  try {
    process.kill(pid, 'SIGTERM')
    for (let waited = 0; waited < STOP_MS && !isDead(pid); waited += STEP_MS) await sleep(STEP_MS)
  } catch {
    // It has ended.
  }
}

function start(name: string, command: string, environment: Record<string, string>): void {
  const log = openSync(join(run, `${name}.log`), 'a')
  const child = spawn('/bin/sh', ['-c', `exec ${command}`], {
    env: { ...clean, ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  writeFileSync(pidFile(name), String(child.pid))
  child.unref()
}

async function startUnit(name: string): Promise<void> {
  const [service = '', instance = ''] = name.replace(/\.service$/, '').split('@')
  if (service === 'nginx') {
    await stop('nginx')
    return start('nginx', `nginx -g 'daemon off;'`, {})
  }
  const units = join(root, 'etc/systemd/system')
  const file = join(units, instance ? `${service}@.service` : `${service}.service`)
  const unit = readUnit(file, instance)
  if (readFileSync(file, 'utf8').includes('Type=oneshot')) {
    const { status } = spawnSync('/bin/sh', ['-c', unit.command], {
      env: { ...clean, ...unit.environment },
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
    return
  }
  await stop(name)
  start(name, unit.command, unit.environment)
}

if (verb === 'daemon-reload') {
  const folder = join(root, 'etc/systemd/system')
  const found = spawnSync(
    'systemd-analyze',
    ['verify', ...readdirSync(folder).map((name) => join(folder, name))],
    {
      encoding: 'utf8',
    },
  )
  if (found.error) console.log('（演示：没有 systemd-analyze，不检查单元文件）')
  else {
    // Of other units on this machine, and of what is not installed at its real place here, nothing is said.
    const own = found.stderr
      .split('\n')
      .filter((line) => /maas/.test(line) && !/Command .* is not executable|not-found/.test(line))
    console.log(own.length === 0 ? 'systemd-analyze verify：单元文件没有问题' : own.join('\n'))
    if (own.length > 0) process.exitCode = 1
  }
} else if (verb === 'reload') process.kill(Number(readFileSync(pidFile('nginx'), 'utf8')), 'SIGHUP')
else if (verb === 'stop') for (const name of names) await stop(name)
else if (['start', 'restart', 'enable'].includes(verb)) {
  for (const name of names) if (!name.endsWith('.timer')) await startUnit(name)
} else process.exitCode = 1
