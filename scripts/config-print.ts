// `npm run config -- print`: what the console config makes of routes, guards, menu and lists, as tables.
// `npm run config -- print --diff [revision]`: what was changed since the revision of git, or since the last commit.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseConfig } from '../src/config/compiler/check-config.ts'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { diffConfig } from '../src/config/compiler/diff-config.ts'
import { printConfig } from '../src/config/compiler/print-config.ts'
import { readConfig } from '../src/config/compiler/written/read-written.ts'
import { checkWritten } from '../src/config/compiler/written/check-written.ts'
import { knownFiles } from '../src/config/compiler/known-files.ts'

const FOLDER = 'src/config'

function current(): CompleteConfig {
  const file = `${FOLDER}/console.ts`
  const { config, mistakes } = checkWritten(file, knownFiles(file))
  if (!config) throw new Error(mistakes.join('\n'))
  return config
}

function committed(revision: string): CompleteConfig {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const folder = mkdtempSync(join(tmpdir(), 'maas-config-'))
  try {
    for (const file of git(
      'ls-tree',
      '-r',
      '--name-only',
      revision,
      `${FOLDER}/console.ts`,
      `${FOLDER}/lists`,
    )
      .trim()
      .split('\n')) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), git('show', `${revision}:${file}`))
    }
    return parseConfig(readConfig(join(folder, FOLDER, 'console.ts')))
  } catch (error) {
    throw new Error(`读不出 ${revision} 里的控制台配置，不能与它比较`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [option, revision = 'HEAD'] = process.argv.slice(2)
try {
  const now = current()
  if (option === '--diff') console.log(diffConfig(committed(revision), now) || '没有改动')
  else console.log(printConfig(now))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
