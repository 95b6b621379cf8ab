import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'

/**
 * Writes a config that was computed as the files that a build takes; what its lists shared is written in each, and stays where it was.
 * @returns its `console.ts`
 */
export function writeConfig(folder: string, { resources, ...config }: ConsoleInput): string {
  const lists = join(folder, 'lists')
  for (const list of globSync('*.ts', { cwd: lists })) rmSync(join(lists, list))
  mkdirSync(lists, { recursive: true })
  for (const [name, list] of Object.entries(resources)) {
    const text = `import type { Resource } from '../compiler/types.ts'\n\nexport default ${JSON.stringify(list)} satisfies Resource\n`
    writeFileSync(join(lists, `${name}.ts`), text)
  }
  const file = join(folder, 'console.ts')
  const text = `import type { ConsoleConfig } from './compiler/types.ts'\n\nexport const consoleConfig = ${JSON.stringify(config)} satisfies ConsoleConfig\n`
  writeFileSync(file, text)
  return file
}
