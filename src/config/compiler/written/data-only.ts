import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { didYouMean } from '../../../../contract/did-you-mean.ts'
import { keyOf, type Module, type Modules, type Node } from './modules.ts'

/** A mistake where it is in the text of its file. */
export interface Slip {
  offset: number
  message: string
}

/** What in a file is more than data, and what it names and nothing has. */
export const moreThanData = (module: Module, modules: Modules): Slip[] => [
  ...blanks(module),
  ...statements(module),
  ...values(module),
  ...lostNames(module, modules),
]

const BLANK = /[\u00a0\u2000-\u200d\u2028\u2029\u202f\u205f\u3000\ufeff]/g

function blanks({ text }: Module): Slip[] {
  return [...text.matchAll(BLANK)].map(({ index }) => ({
    offset: index,
    message: '这里有全角的或看不见的空格，请改成半角空格或去掉',
  }))
}

function lostNames({ imports }: Module, modules: Modules): Slip[] {
  return [...imports.values()].flatMap(({ from, name, node }) => {
    const say = (message: string) => [{ offset: node.start, message }]
    const there = modules.get(from)
    if (!there && !from.startsWith('/')) return say(`配置只能用自己的文件，不能用程序包“${from}”`)
    if (!there) {
      const folder = dirname(from)
      const words = existsSync(folder) ? readdirSync(folder) : []
      return say(`没有文件“${basename(from)}”${didYouMean({ word: basename(from), words })}`)
    }
    if (there.exported.has(name)) return []
    return say(`那个文件没有“${name}”${didYouMean({ word: name, words: [...there.exported] })}`)
  })
}

const ONLY_DATA = '配置里只能写数据：文字、数、true、false、[ ] 和 { }，不能写算式和函数'

const DECLARATIONS = /^(Import|ExportDefault|Variable)Declaration$|^TS(Interface|TypeAlias)Declaration$/

function statements({ body }: Module): Slip[] {
  return body.flatMap((statement) => {
    const { type, start } = (statement['declaration'] as Node | null | undefined) ?? statement
    const isDeclared = statement.type === 'ExportDefaultDeclaration' || DECLARATIONS.test(type)
    return isDeclared ? [] : [{ offset: start, message: ONLY_DATA }]
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
function values(module: Module): Slip[] {
  const slips: Slip[] = []
  const say = (node: Node, message: string) => slips.push({ offset: node.start, message })
  function look(node: Node): void {
    if (node.type.startsWith('TS')) return look(node['expression'] as Node)
    if (node.type === 'Identifier') return lookAtName(node)
    if (node.type === 'ObjectExpression') lookForTwins(node)
    if (node.type === 'MemberExpression' || node.type === 'MetaProperty') return lookAtMember(node)
    if (node.type === 'UnaryExpression' && node['operator'] === '-') return look(node['argument'] as Node)
    if (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0) return undefined
    if (/Function/.test(node.type)) return void say(node, '配置里只能写数据，不能写函数')
    if (!DATA.has(node.type) || node['regex'] || node['bigint'] || node['computed']) {
      return void say(node, ONLY_DATA)
    }
    const inner = [node['properties'], node['elements']].flat().filter(Boolean) as Node[]
    for (const one of inner) look(one)
    if (node.type === 'Property') look(node['value'] as Node)
    return node.type === 'SpreadElement' ? look(node['argument'] as Node) : undefined
  }
  function lookAtName(node: Node): void {
    const name = node['name'] as string
    const own = module.names.get(name)
    if (own && own.end > node.start) return void say(node, `“${name}”要写在用它的地方前面`)
    if (own || name === 'undefined' || module.imports.has(name)) return undefined
    return void say(node, `不认识“${name}”：文字要加引号，别的文件里的要先 import`)
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
  return slips
}
