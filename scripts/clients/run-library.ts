import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { signInAndPay } from '../../test/support/customer.ts'
import type { RunningServer } from '../../test/support/start-server.ts'
import type { Script, TestUpstream } from '../../test/upstream/start-upstream.ts'
import { installPackage, runProgram } from './programs.ts'
import { readBills } from './read-bills.ts'

export interface Gateway {
  /** It has no `/v1`. */
  origin: string
  key: string
}

/** An unmodified library of a developer, and a program that uses it. */
export interface Library {
  package: string
  version: string
  /** Further packages that it works with, as `name@version`. */
  also?: readonly string[]
  wire: string
  /** An ES module. */
  program: (gateway: Gateway) => string
  /** Lines that it writes. */
  prints: string[]
  /** How many of its calls are billed. */
  calls: number
  /** What plays the model behind `agent` and `agent-native`; absent: it asks the demo engines alone. */
  playing?: Script
}

interface RunInput {
  library: Library
  server: RunningServer
  upstream: TestUpstream
  phone: string
}

/** Lets an unmodified library ask the gateway. @returns what is wrong; empty if nothing is */
export async function runLibrary({ library, server, upstream, phone }: RunInput): Promise<string[]> {
  const installed = await installPackage(library)
  const { key, token } = await signInAndPay(server, phone, '100')
  if (library.playing) upstream.play(library.playing)
  // Where it is installed it is found.
  const folder = mkdtempSync(join(dirname(dirname(installed)), 'run-'))
  const program = join(folder, 'program.mjs')
  writeFileSync(program, library.program({ origin: server.origin, key }))
  const output = await runProgram(program, [], { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } })
  rmSync(folder, { recursive: true, force: true })
  upstream.received.length = 0
  const found = library.prints
    .filter((line) => !output.split('\n').includes(line))
    .map((line) => `it did not write ${line}: ${output.slice(-1000)}`)
  const { count, wrong } = await readBills(server.origin, token)
  if (count !== library.calls) wrong.push(`${count} of its calls were billed, not ${library.calls}`)
  return [...found, ...wrong]
}
