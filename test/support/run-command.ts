import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bareEnv } from './bare-env.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a command of the program as a process of its own, with an environment of its own. */
export async function runCommand(
  file: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...bareEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { code, stdout, stderr }
}
