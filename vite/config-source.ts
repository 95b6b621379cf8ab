import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { didYouMean } from '../contract/did-you-mean.ts'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
interface Module {
  file: string
  text: string
  body: Node[]
  /** What is declared at the top, by its name; an import leads to another module. */
  names: Map<string, Node>
  imports: Map<string, { from: string; name: string; node: Node }>
}

/** The files of a config as they are written. */
export interface ConfigSource {
  /** What in them is more than data, in Chinese, with file and line. */
  mistakes: string[]
  /** `console.ts 第 105 行` of a place like `sidebar[2].entries[4].path`, or of the part of it that is written. */
  lineOf: (place: string) => string
}

/** @returns null if a file cannot be read as a program: then `readConsole` says where */
export function readSource(path: string): ConfigSource | null {
  const modules = new Map<string, Module>()
  const folder = dirname(path)
  const open = (file: string): boolean => {
    if (modules.has(file)) return true
    const text = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) return false
    const module = moduleOf({ file, text, body: program.body as unknown as Node[] })
    modules.set(file, module)
    return [...module.imports.values()].every(({ from }) => !existsSync(from) || open(from))
  }
  if (!existsSync(path) || !open(path)) return null
  const at = ({ file, text }: Module, offset: number) =>
    `${relative(folder, file)} 第 ${text.slice(0, offset).split('\n').length} 行`

  const mistakes = [...modules.values()].flatMap((module) =>
    [...blanks(module), ...moreThanData(module), ...lostNames(module, modules)].map(
      ({ offset, message }) => `${at(module, offset)}：${message}`,
    ),
  )
  const root = modules.get(path)
  return {
    mistakes,
    lineOf: (place) => {
      let here = root ? whole(root) : null
      let known = here ? at(here.module, here.node.start) : ''
      for (const part of partsOf(place)) {
        here = here && within({ ...resolved(here, modules), part, modules })
        if (!here) break
        known = at(here.module, here.node.start)
      }
      return known
    },
  }
}

interface Here {
  module: Module
  node: Node
}

const partsOf = (place: string) => place.match(/[^.[\]]+/g) ?? []

/** The config itself: `consoleConfig`, or what is exported by default. */
function whole(module: Module): Here | null {
  const byDefault = module.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  const node = module.names.get('consoleConfig') ?? (byDefault?.['declaration'] as Node | undefined)
  return node ? { module, node } : null
}

/** Without types, and what a name stands for. */
function resolved({ module, node }: Here, modules: Map<string, Module>): Here {
  if (node.type.startsWith('TS') || node.type === 'ParenthesizedExpression') {
    return resolved({ module, node: node['expression'] as Node }, modules)
  }
  if (node.type === 'Property') return resolved({ module, node: node['value'] as Node }, modules)
  if (node.type !== 'Identifier') return { module, node }
  const name = node['name'] as string
  const own = module.names.get(name)
  if (own) return resolved({ module, node: own }, modules)
  const imported = module.imports.get(name)
  const there = imported && modules.get(imported.from)
  const value = there?.names.get(imported?.name ?? '')
  return there && value ? resolved({ module: there, node: value }, modules) : { module, node }
}

function within({
  module,
  node,
  part,
  modules,
}: Here & { part: string; modules: Map<string, Module> }): Here | null {
  if (node.type === 'ArrayExpression') {
    const item = (node['elements'] as (Node | null)[])[Number(part)]
    return item && item.type !== 'SpreadElement' ? { module, node: item } : null
  }
  if (node.type !== 'ObjectExpression') return null
  for (const property of (node['properties'] as Node[]).toReversed()) {
    if (property.type === 'Property') {
      if (keyOf(property) === part) return { module, node: property }
      continue
    }
    const spread = resolved({ module, node: property['argument'] as Node }, modules)
    const found = within({ ...spread, part, modules })
    if (found) return found
  }
  return null
}

const keyOf = ({ key }: Node) => String((key as Node)['name'] ?? (key as Node)['value'])

function moduleOf({ file, text, body }: Pick<Module, 'file' | 'text' | 'body'>): Module {
  const names = new Map<string, Node>()
  const imports: Module['imports'] = new Map()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration' && statement['importKind'] !== 'type') {
      const source = (statement['source'] as Node)['value'] as string
      const from = source.startsWith('.') ? resolve(dirname(file), source) : source
      for (const node of statement['specifiers'] as Node[]) {
        const name = ((node['imported'] as Node | undefined)?.['name'] as string | undefined) ?? 'default'
        imports.set((node['local'] as Node)['name'] as string, { from, name, node })
      }
    }
    const declared = (statement['declaration'] as Node | null | undefined) ?? statement
    for (const one of (declared['declarations'] ?? []) as Node[]) {
      if (one['init']) names.set((one['id'] as Node)['name'] as string, one['init'] as Node)
    }
  }
  return { file, text, body, names, imports }
}

interface Slip {
  offset: number
  message: string
}

const BLANK = /[\u00a0\u2000-\u200d\u2028\u2029\u202f\u205f\u3000\ufeff]/g

function blanks({ text }: Module): Slip[] {
  return [...text.matchAll(BLANK)].map(({ index }) => ({
    offset: index,
    message: '这里有全角的或看不见的空格，请改成半角空格或去掉',
  }))
}

function lostNames({ imports }: Module, modules: Map<string, Module>): Slip[] {
  return [...imports.values()].flatMap(({ from, name, node }) => {
    const there = modules.get(from)
    if (!there) {
      return from.startsWith('/')
        ? []
        : [{ offset: node.start, message: `配置只能用自己的列表，不能用程序包“${from}”` }]
    }
    if (name === 'default' || there.names.has(name)) return []
    const near = didYouMean({ word: name, words: [...there.names.keys()] })
    return [{ offset: node.start, message: `lists 里的那个文件没有“${name}”${near}` }]
  })
}

const DATA = new Set([
  'Literal',
  'Identifier',
  'ObjectExpression',
  'ArrayExpression',
  'Property',
  'SpreadElement',
  'TemplateElement',
])
const ENVIRONMENT = new Set(['process', 'globalThis', 'window', 'global', 'Deno', 'Bun'])

/** Functions, calls, sums and what the machine says: all but plain data, and options that stand twice. */
function moreThanData(module: Module): Slip[] {
  const slips: Slip[] = []
  const say = (node: Node, message: string) => slips.push({ offset: node.start, message })
  function look(node: Node): void {
    if (node.type.startsWith('TS')) return look(node['expression'] as Node)
    if (node.type === 'ObjectExpression') lookForTwins(node)
    if (node.type === 'MemberExpression' || node.type === 'MetaProperty') return lookAtMember(node)
    if (node.type === 'UnaryExpression' && node['operator'] === '-') return look(node['argument'] as Node)
    if (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0) return undefined
    if (/Function/.test(node.type)) return void say(node, '配置里只能写数据，不能写函数')
    if (!DATA.has(node.type)) {
      return void say(node, '配置里只能写数据：文字、数、true、false、[ ] 和 { }，不能写算式和函数')
    }
    const inner = [node['properties'], node['elements']].flat().filter(Boolean) as Node[]
    for (const one of inner) look(one)
    if (node.type === 'Property') look(node['value'] as Node)
    return node.type === 'SpreadElement' ? look(node['argument'] as Node) : undefined
  }
  function lookForTwins(node: Node): void {
    const seen = new Map<string, Node>()
    for (const property of (node['properties'] as Node[]).filter(({ type }) => type === 'Property')) {
      const key = keyOf(property)
      if (seen.has(key)) say(property, `“${key}”写了两次，请只留一个`)
      seen.set(key, property)
    }
  }
  function lookAtMember(node: Node): void {
    const text = module.text.slice(node.start, node.end)
    const [root = ''] = text.split(/[.?[]/)
    const message =
      ENVIRONMENT.has(root) || text.startsWith('import.meta')
        ? `配置里只能写数据，不能读“${text}”`
        : `配置里只能写数据，“${text}”要写成它的值`
    say(node, message)
  }
  for (const value of module.names.values()) look(value)
  const byDefault = module.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  if (byDefault) look(byDefault['declaration'] as Node)
  return slips
}
