import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mustCall, signInAndPay } from '../../test/support/customer.ts'
import type { RunningServer } from '../../test/support/start-server.ts'
import type { TestUpstream } from '../../test/upstream/start-upstream.ts'
import { agentScript, USAGE } from './agent-upstream.ts'
import type { Client } from './client.ts'

const PATIENCE_MS = 180_000

/** Yuan for a call of `USAGE`, at the prices of the catalogue that `npm run clients` starts. */
const COST = '0.00122'

interface RunInput {
  client: Client
  server: RunningServer
  upstream: TestUpstream
  phone: string
}

/** Lets an unmodified program do a task through the gateway. @returns what is wrong; empty if nothing is */
export async function runClient({ client, server, upstream, phone }: RunInput): Promise<string[]> {
  const program = install(client)
  const { key, token } = await signInAndPay(server, phone, '100')
  const home = mkdtempSync(join(tmpdir(), 'maas-client-'))
  const work = join(home, 'work')
  mkdirSync(work)
  const task = {
    file: join(work, 'notes.txt'),
    before: 'apples',
    after: 'pears',
    answer: 'It says pears now.',
  }
  writeFileSync(task.file, 'I like apples.\n')
  upstream.play(agentScript({ tools: client.tools, task }))
  const gateway = { origin: server.origin, key, model: 'agent' }
  for (const [name, text] of Object.entries(client.files?.(gateway) ?? {})) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const output = await start(program, client.args('Change apples to pears in notes.txt.'), {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: home, ...client.env(gateway) },
  })
  const found: string[] = []
  if (!output.includes(task.answer)) found.push(`it did not answer: ${output.slice(-1000)}`)
  if (!readFileSync(task.file, 'utf8').includes(task.after)) found.push('the file is as it was')
  found.push(...(await wrongBills({ server, token, calls: upstream.received.length })))
  upstream.received.length = 0
  rmSync(home, { recursive: true, force: true })
  return found
}

interface BillInput {
  server: RunningServer
  token: string
  /** That reached the upstream. */
  calls: number
}

async function wrongBills({ server: { origin }, token, calls }: BillInput): Promise<string[]> {
  const { records } = await mustCall(origin, 'stats.calls', { token, input: { pageNo: 1, pageSize: 100 } })
  const wrong = records
    .filter(
      ({ cost, promptTokens, cachedTokens }) =>
        cost !== COST ||
        promptTokens !== USAGE.prompt_tokens ||
        cachedTokens !== USAGE.prompt_tokens_details.cached_tokens,
    )
    .map(
      ({ requestId, status, promptTokens, cachedTokens, completionTokens, cost }) =>
        `${requestId} ${status}: ${promptTokens} (${cachedTokens} cached) + ${completionTokens} tokens cost ${cost}, not ${COST}`,
    )
  if (records.length !== calls || calls < 3)
    wrong.push(`${calls} calls reached the upstream, ${records.length} were billed`)
  return wrong
}

function install({ package: name, version, bin }: Client): string {
  const folder = resolve('.cache/clients', `${name.replace('/', '-')}-${version}`)
  const program = join(folder, 'node_modules', name, bin)
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`],
      { cwd: folder, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`${name}@${version} cannot be installed:\n${stderr}`)
  }
  return program
}

interface StartOptions {
  cwd: string
  env: Record<string, string | undefined>
}

function start(program: string, args: string[], options: StartOptions): Promise<string> {
  const isScript = program.endsWith('.js') || program.endsWith('.cjs')
  const [command, ...before] = isScript ? [process.execPath, program] : [program]
  const child = spawn(command ?? program, [...before, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', () => done(output))
  })
}
