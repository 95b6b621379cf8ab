import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const PATIENCE_MS = 180_000

interface Package {
  package: string
  version: string
  /** They are written as `name@version`. */
  also?: readonly string[]
}

/** Installs an npm package at a version, without its install scripts. @returns its folder */
export async function installPackage({ package: name, version, also = [] }: Package): Promise<string> {
  const folder = resolve('.cache/clients', `${name.replace('/', '-')}-${version}`)
  const installed = join(folder, 'node_modules', name)
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    // The event loop goes on, so that connections which the server closes meanwhile are not used again.
    await promisify(execFile)(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`, ...also],
      { cwd: folder },
    )
  }
  return installed
}

interface RunOptions {
  cwd: string
  env: Record<string, string | undefined>
}

/** @returns all that a program writes */
export function runProgram(program: string, args: string[], options: RunOptions): Promise<string> {
  const isScript = /\.[cm]?js$/.test(program)
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
