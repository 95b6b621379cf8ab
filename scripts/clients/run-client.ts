import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mustCall, signInAndPay } from '../../test/support/customer.ts'
import type { RunningServer } from '../../test/support/start-server.ts'
import type { TestUpstream } from '../../test/upstream/start-upstream.ts'
import type { Playing } from './agent-upstream.ts'
import type { Client } from './client.ts'
import { installPackage, runProgram } from './programs.ts'

interface RunInput {
  client: Client
  playing: Playing
  server: RunningServer
  upstream: TestUpstream
  phone: string
}

/** Lets an unmodified program do a task through the gateway. @returns what is wrong; empty if nothing is */
export async function runClient({ client, playing, server, upstream, phone }: RunInput): Promise<string[]> {
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
  upstream.play(playing.script({ tools: client.tools, task }))
  const gateway = { origin: server.origin, key, model: playing.model }
  for (const [name, text] of Object.entries(client.files?.(gateway) ?? {})) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const installed = await installPackage(client)
  const options = {
    cwd: work,
    env: {
      PATH: `${join(installed, ...client.package.split('/').map(() => '..'), '.bin')}:${process.env.PATH}`,
      HOME: home,
      ...client.env(gateway),
    },
  }
  if (client.setUp) await runProgram('sh', ['-c', client.setUp(gateway)], options)
  const output = await runProgram(
    join(installed, client.bin),
    client.args('Change apples to pears in notes.txt.'),
    options,
  )
  const found: string[] = []
  if (!output.includes(task.answer)) found.push(`it did not answer: ${output.slice(-1000)}`)
  if (!readFileSync(task.file, 'utf8').includes(task.after)) found.push('the file is as it was')
  found.push(...(await wrongBills({ playing, server, token, calls: upstream.received.length })))
  upstream.received.length = 0
  rmSync(home, { recursive: true, force: true })
  return found
}

interface BillInput {
  playing: Playing
  server: RunningServer
  token: string
  /** That reached the upstream. */
  calls: number
}

async function wrongBills({ playing, server: { origin }, token, calls }: BillInput): Promise<string[]> {
  const { records } = await mustCall(origin, 'stats.calls', { token, input: { pageNo: 1, pageSize: 100 } })
  const wrong = records
    .filter(
      ({ cost, promptTokens, cachedTokens }) =>
        cost !== playing.cost ||
        promptTokens !== playing.promptTokens ||
        cachedTokens !== playing.cachedTokens,
    )
    .map(
      ({ requestId, status, promptTokens, cachedTokens, completionTokens, cost }) =>
        `${requestId} ${status}: ${promptTokens} (${cachedTokens} cached) + ${completionTokens} tokens cost ${cost}, not ${playing.cost}`,
    )
  if (records.length !== calls || calls < 3)
    wrong.push(`${calls} calls reached the upstream, ${records.length} were billed`)
  return wrong
}
