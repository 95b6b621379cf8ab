import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const STAND_IN = join(__dirname, 'stand-in.mjs')

export const hasCurl = spawnSync('curl', ['--version']).error === undefined

interface ShellScript {
  script: string
  /** Where it runs; the stand-in's launcher lies below it. */
  folder: string
  /** Runs the stand-in although the machine has curl. */
  isStandIn?: boolean
}

/** Runs a shell script as a reader would, on a machine without curl by the stand-in. @returns what it prints */
export async function shellWithCurl({ script, folder, isStandIn = !hasCurl }: ShellScript): Promise<string> {
  const { API_KEY: _, ...env } = process.env
  const path = isStandIn ? `${makeStandIn(folder)}${delimiter}${env.PATH}` : env.PATH
  const { stdout } = await run('sh', ['-e', '-c', script], {
    cwd: folder,
    env: { ...env, PATH: path },
    timeout: 60_000,
  })
  return stdout
}

function makeStandIn(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const launcher = join(bin, 'curl')
  writeFileSync(launcher, `#!/bin/sh\nexec "${process.execPath}" "${STAND_IN}" "$@"\n`)
  chmodSync(launcher, 0o755)
  return bin
}
