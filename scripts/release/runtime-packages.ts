import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from '([@a-z][^':]*)'|\bimport\('([@a-z][^':]*)'\)|^import '([@a-z][^':]*)'/gm
const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that files import by their names. */
export function importedPackages(patterns: string | string[]): string[] {
  const names = globSync(patterns).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(IMPORT),
      ([, from, lazy, bare]) => from ?? lazy ?? bare ?? '',
    ),
  )
  return [...new Set(names.filter((name) => name !== '' && !isBuiltin(name)).map(nameOf))].toSorted()
}

/**
 * Folders below `node_modules` that the program runs with: what server and contract import, with all that those need, as the lock file has
 * it. What the console is built with is not among them.
 */
export function runtimePackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Set<string>()
  const resolve = (name: string, from: string): string | null => {
    const path = join(from, 'node_modules', name)
    if (packages[path] && existsSync(join(root, path))) return path
    return from === '' ? null : resolve(name, parentOf(from))
  }
  const add = (name: string, from: string, isOptional: boolean): void => {
    const path = resolve(name, from)
    if (path === null) {
      if (isOptional) return
      throw new Error(`${name} is not installed, which ${from || 'the program'} needs`)
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path] ?? {}
    for (const one of Object.keys(dependencies)) add(one, path, one in optionalDependencies)
    for (const one of Object.keys({ ...optionalDependencies, ...peerDependencies })) add(one, path, true)
  }
  for (const name of importedPackages(join(root, '{server,contract}/**/*.{ts,mjs}'))) add(name, '', false)
  return [...found].toSorted()
}

/** The folder whose `node_modules` a package lies in; empty: the root. */
function parentOf(path: string): string {
  const at = path.lastIndexOf('node_modules')
  return at <= 0 ? '' : dirname(path.slice(0, at) + 'x').replace(/^\.$/, '')
}
