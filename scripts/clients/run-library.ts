import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustCall, signInAndPay } from '../../test/support/customer.ts'
import type { RunningServer } from '../../test/support/start-server.ts'
import { installPackage, runProgram } from './programs.ts'

interface Gateway {
  /** Without `/v1`. */
  origin: string
  key: string
  model: string
}

/** An unmodified library of a developer, and a program that uses it. */
export interface Library {
  package: string
  version: string
  wire: string
  model: string
  /** An ES module. */
  program: (gateway: Gateway) => string
  /** Lines that it writes. */
  prints: string[]
  /** What its calls cost, in yuan, the first one first. */
  bills: string[]
}

interface RunInput {
  library: Library
  server: RunningServer
  phone: string
}

/** Lets an unmodified library ask the gateway. @returns what is wrong; empty if nothing is */
export async function runLibrary({ library, server, phone }: RunInput): Promise<string[]> {
  const installed = installPackage(library)
  const { key, token } = await signInAndPay(server, phone, '100')
  // Where it is installed it is found.
  const folder = mkdtempSync(join(dirname(dirname(installed)), 'run-'))
  const program = join(folder, 'program.mjs')
  writeFileSync(program, library.program({ origin: server.origin, key, model: library.model }))
  const output = await runProgram(program, [], { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } })
  rmSync(folder, { recursive: true, force: true })
  const found = library.prints
    .filter((line) => !output.includes(line))
    .map((line) => `it did not write ${line}: ${output.slice(-1000)}`)
  const input = { pageNo: 1, pageSize: 100, order: 'asc' }
  const { records } = await mustCall(server.origin, 'stats.calls', { token, input })
  const costs = records.map(({ cost }) => cost)
  if (costs.join() !== library.bills.join())
    found.push(`its calls cost ${costs.join()}, not ${library.bills.join()}`)
  return found
}
