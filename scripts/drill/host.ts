import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { listen } from '../../test/payment/listen.ts'
import { LEFT_OUT } from '../deploy-demo/shims.ts'

const TREE = process.cwd()
/** What a release has that a node or a command needs. */
const PARTS = ['server', 'contract', 'scripts', 'deploy', 'package.json', 'package-lock.json']
/** These are the paths of the runbook, and where they are in the folder of a drill. The first that fits is taken. */
const PLACES: [string, string][] = [
  ['/var/lib/maas/3001', '/0'],
  ['/var/lib/maas/3002', '/1'],
  ['/etc/maas', '/etc/maas'],
  ['/etc/nginx', '/etc/nginx'],
  ['/etc/letsencrypt', '/etc/letsencrypt'],
  ['/srv/maas', '/srv/maas'],
  ['/var/backups/maas', '/var/backups/maas'],
  ['/var/www/acme', '/var/www/acme'],
  ['/var/log/nginx', '/var/log/nginx'],
  ['/run/nginx.pid', '/run/nginx.pid'],
  ['/run/maas', '/run/maas'],
]

/** Does what systemctl was asked for. @throws Error if that fails */
export type Supervisor = (verb: string, unit: string) => Promise<void>

export interface CommandOutput {
  code: number | null
  text: string
}

/** A folder laid out as docs/production.md lays out a host, in which lines of the runbook are executed. */
export interface Host {
  folder: string
  /** The same text for this folder and the ports of its nodes. */
  placed(text: string): string
  /** A line of the runbook. */
  run(line: string): Promise<CommandOutput>
  /** @throws Error with what was said, if it ends with another code than 0 */
  must(line: string): Promise<string>
  /** What the nodes' environment file says now, of both and of one. */
  envOf(index: number): Record<string, string>
  setEnv(changes: Record<string, string>): void
  /** The release that `current` leads to now. */
  currentRoot(): string
  /** More of what is started finds this in its environment. */
  environment: Record<string, string>
  /** Puts a program before all others of its name. */
  addShim(name: string, text: string): void
  close(): Promise<void>
}

interface HostOptions {
  folder: string
  /** These are the ports of the nodes, as the runbook writes them and as they are here. */
  ports: [string, number][]
  env: Record<string, string>
  supervise: Supervisor
}

export async function openHost({ folder, ports, env, supervise }: HostOptions): Promise<Host> {
  for (const name of ['etc/maas', 'srv/maas/releases', 'var/backups/maas', 'shims', 'run', 'var/log/nginx'])
    mkdirSync(join(folder, name), { recursive: true })
  const envFile = join(folder, 'etc/maas/env')
  const writeEnv = (all: Record<string, string>) =>
    writeFileSync(
      envFile,
      Object.entries(all)
        .map(([name, value]) => `${name}=${oneLine(value)}\n`)
        .join(''),
    )
  writeEnv(env)
  const control = await listen((_request, body, response) => {
    const [verb = '', ...units] = JSON.parse(body.toString()) as string[]
    void (async () => {
      try {
        for (const unit of units) if (!unit.startsWith('-')) await supervise(verb, unit)
        response.end()
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
    })()
  })
  const placed = (text: string) => {
    const moved = PLACES.reduce(
      (all, [there, here]) =>
        all.replaceAll(new RegExp(`(?<![\\w.])${there}(?![\\w-])`, 'g'), `${folder}${here}`),
      text,
    )
    return ports.reduce(
      (all, [there, here]) => all.replaceAll(new RegExp(`(?<![@\\w])${there}\\b`, 'g'), String(here)),
      moved,
    )
  }
  const addShim = (name: string, text: string) => {
    const file = join(folder, 'shims', name)
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
  }
  for (const [name, text] of Object.entries(LEFT_OUT)) addShim(name, text)
  addShim(
    'systemctl',
    `exec "${process.execPath}" "${join(import.meta.dirname, 'systemctl.ts')}" ${control.origin} "$@"`,
  )
  symlinkSync(makeRelease(folder, 'maas-now', placed), join(folder, 'srv/maas/current'))
  symlinkSync(join(folder, 'srv/maas/current/deploy/maasctl'), join(folder, 'shims/maasctl'))

  const environment: Record<string, string> = {
    PATH: `${join(folder, 'shims')}:${process.env.PATH}`,
    HOME: folder,
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  }
  const run = (line: string) => execute(placed(line), { folder, environment })
  return {
    folder,
    placed,
    run,
    async must(line) {
      const { code, text } = await run(line)
      if (code !== 0) throw new Error(`docs/runbooks.md: ${line}\nended with ${code}: ${text}`)
      return text
    },
    envOf(index) {
      const own = `${envFile}.${3001 + index}`
      return {
        ...parseEnv(readFileSync(envFile, 'utf8')),
        ...(existsSync(own) && parseEnv(readFileSync(own, 'utf8'))),
      } as Record<string, string>
    },
    setEnv: (changes) =>
      writeEnv({ ...(parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>), ...changes }),
    currentRoot: () => realpathSync(join(folder, 'srv/maas/current')),
    environment,
    addShim,
    close: control.close,
  }
}

/** Writes a PEM as deploy/.env.example says. */
const oneLine = (value: string) =>
  value.includes('\n') ? `'${value.trim().replaceAll('\n', '\\n')}'` : value

async function execute(
  line: string,
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Promise<CommandOutput> {
  const child = spawn('bash', ['-ec', line], {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, text: text.trim() }
}

/**
 * A release of this tree in a folder of its own. @param version what it calls itself; absent: this tree's, and its files are this tree's own
 * @returns its folder
 */
export function makeRelease(
  folder: string,
  name: string,
  placed: (text: string) => string,
  version?: string,
): string {
  const root = join(folder, 'srv/maas/releases', name)
  mkdirSync(join(root, 'bin'), { recursive: true })
  for (const part of PARTS) {
    if (version === undefined && part !== 'deploy') symlinkSync(join(TREE, part), join(root, part))
    else cpSync(join(TREE, part), join(root, part), { recursive: true })
  }
  symlinkSync(join(TREE, 'node_modules'), join(root, 'node_modules'))
  symlinkSync(process.execPath, join(root, 'bin/node'))
  const command = join(root, 'deploy/maasctl')
  writeFileSync(command, placed(readFileSync(command, 'utf8')))
  if (version === undefined) return root
  const manifest = join(root, 'package.json')
  writeFileSync(
    manifest,
    JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), version }),
  )
  return root
}
