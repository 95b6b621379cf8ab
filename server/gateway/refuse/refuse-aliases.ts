import { badParameter } from '../wire/wire-error.ts'
import { foldName } from './member-name.ts'

const folded = new WeakMap<ReadonlySet<string>, Map<string, string>>()

function byFold(known: ReadonlySet<string>): Map<string, string> {
  const map = folded.get(known) ?? new Map([...known].map((name) => [foldName(name), name]))
  folded.set(known, map)
  return map
}

/** Refuses near-spellings of what we read: an upstream that ignores case would obey them. @throws WireError 400 */
export function refuseAliases(names: Iterable<string>, known: ReadonlySet<string>, path = ''): void {
  const spelling = byFold(known)
  for (const name of names) {
    const proper = spelling.get(foldName(name))
    if (proper !== undefined && proper !== name)
      throw badParameter(path + name, `参数 ${path}${name} 须写作 ${proper}`)
  }
}
