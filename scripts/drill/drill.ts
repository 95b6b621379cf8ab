import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Engine, OpenHarness } from './harness.ts'

export interface Drill {
  title: string
  /** Programs beyond this tree's own, by name or path. */
  needs?: (engine: Engine) => string[]
  /** The books of its harnesses are somewhere else in the end. */
  provesItself?: true
  /** @returns what was found, in Chinese */
  play: (open: OpenHarness, engine: Engine) => Promise<string>
}

/** Those of these programs that are not on this machine. */
export function missing(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.filter(
    (name) => !(isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))).some(isExecutable),
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @throws Error that names what is not so */
export function expectAll(found: readonly [name: string, ok: boolean][]): void {
  const wrong = found.filter(([, ok]) => !ok).map(([name]) => name)
  if (wrong.length > 0) throw new Error(`not so:\n${wrong.join('\n')}`)
}
