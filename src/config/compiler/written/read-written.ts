import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { ConsoleInput } from '../schema.ts'
import { moreThanData } from './data-only.ts'
import { keyOf, openModules, resolved, type Here, type Module, type Modules, type Node } from './modules.ts'
import { valueOf } from './value-of.ts'

/** A config as it is written: what `console.ts` says, and as its resources the files of `lists`, each by its name. */
export interface Written {
  input: unknown
  /** What is no config at all, in Chinese, with file and line; then there is no input. */
  mistakes: string[]
  /** `console.ts 第 105 行` of a place like `sidebar[2].entries[4].path`, or of the part of it that is written. */
  lineOf: (place: string) => string
}

/**
 * Reads the files of a config, each time again.
 * @param file its `console.ts`
 * @throws Error in Chinese with file and place, if one of them is no program
 */
export function readWritten(file: string): Written {
  const path = resolve(file)
  const folder = dirname(path)
  if (!existsSync(path)) throw new Error(`没有文件“${file}”，读不到控制台配置`)
  const lists = globSync('lists/*.ts', { cwd: folder }).toSorted()
  const modules = openModules([path, ...lists.map((list) => join(folder, list))])
  const at = ({ file, text }: Module, offset: number) =>
    `${relative(folder, file)} 第 ${text.slice(0, offset).split('\n').length} 行`

  const root = exportOf(modules.get(path), 'consoleConfig')
  const resources = new Map(
    lists.flatMap((list) => {
      const here = exportOf(modules.get(join(folder, list)), 'default')
      return here ? [[basename(list, '.ts'), here]] : []
    }),
  )
  const mistakes = [
    ...[...modules.values()].flatMap((module) =>
      moreThanData(module, modules).map(({ offset, message }) => `${at(module, offset)}：${message}`),
    ),
    ...(root ? [] : [`${basename(file)} 里没有 export const consoleConfig = { … }，读不到配置`]),
    ...lists.flatMap((list) => listMistakes(list, modules.get(join(folder, list)))),
  ]
  const own = root && within({ ...resolved(root, modules), part: 'resources', modules })
  if (own) {
    const message = '列表在 lists 里，一个文件一个，名字就是文件名；这里不写 resources'
    mistakes.push(`${at(own.module, own.node.start)}：${message}`)
  }
  return {
    mistakes,
    input:
      root && mistakes.length === 0
        ? {
            ...(valueOf(root, modules) as object),
            resources: Object.fromEntries(
              [...resources].map(([name, here]) => [name, valueOf(here, modules)]),
            ),
          }
        : undefined,
    lineOf: (place) => {
      const [first, name = '', ...rest] = partsOf(place)
      const isList = first === 'resources'
      let here = isList ? resources.get(name) : root
      let known = here ? at(here.module, here.node.start) : ''
      for (const part of isList ? rest : partsOf(place)) {
        here = here && within({ ...resolved(here, modules), part, modules })
        if (!here) break
        known = at(here.module, here.node.start)
      }
      return known
    },
  }
}

/**
 * The config as it is written, for those who change it before they check it.
 * @throws Error in Chinese with all that is wrong
 */
export function readConfig(file: string): ConsoleInput {
  const { input, mistakes } = readWritten(file)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return input as ConsoleInput
}

const partsOf = (place: string) => place.match(/[^.[\]]+/g) ?? []

function exportOf(module: Module | undefined, name: string): Here | undefined {
  const node = module?.names.get(name)
  return module && node && { module, node }
}

/** A file is one list, which it exports by default. */
function listMistakes(list: string, module: Module | undefined): string[] {
  const { exported, body } = module ?? { exported: new Set<string>(), body: [] }
  const others = [...exported].filter((name) => name !== 'default')
  const count = body.filter(({ type }) => type === 'ExportDefaultDeclaration').length
  if (count === 0) return [`${list}：没有 export default { … }，读不到这个列表`]
  if (count > 1) return [`${list}：export default 写了 ${count} 次，一个文件只有一个列表`]
  return others.map(
    (name) => `${list}：一个文件只有一个列表；“${name}”要是几个列表共用的，请写在 lists/parts 里`,
  )
}

function within({
  module,
  node,
  part,
  modules,
}: Here & { part: string; modules: Modules }): Here | undefined {
  if (node.type === 'ArrayExpression') return itemsOf({ module, node }, modules)[Number(part)]
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of (node['properties'] as Node[]).toReversed()) {
    if (property.type === 'Property') {
      if (keyOf(property) === part) return { module, node: property }
      continue
    }
    const spread = resolved({ module, node: property['argument'] as Node }, modules)
    const found = within({ ...spread, part, modules })
    if (found) return found
  }
  return undefined
}

/** The items of an array, those that it spreads in too. */
function itemsOf(here: Here, modules: Modules): Here[] {
  const { module, node } = resolved(here, modules)
  return ((node['elements'] ?? []) as Node[]).flatMap((item) =>
    item.type === 'SpreadElement'
      ? itemsOf({ module, node: item['argument'] as Node }, modules)
      : [{ module, node: item }],
  )
}
