import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { unreadable } from './unreadable.ts'

export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export interface Module {
  file: string
  text: string
  body: Node[]
  /** What is declared at the top, by its name, and what is exported by default, as `default`; an import leads to another module. */
  names: Map<string, Node>
  exported: Set<string>
  imports: Map<string, { from: string; name: string; node: Node }>
}

export type Modules = Map<string, Module>

/** A node and the module that its names belong to. */
export interface Here {
  module: Module
  node: Node
}

/**
 * The files of a config and all that they import, as they are written.
 * @throws Error in Chinese with file and place, if one of them is no program
 */
export function openModules(files: readonly string[]): Modules {
  const modules: Modules = new Map()
  const open = (file: string): void => {
    if (modules.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(file, text)
    const [error] = errors
    if (error) throw new Error(unreadable({ file, text, error }))
    const module = moduleOf({ file, text, body: program.body as unknown as Node[] })
    modules.set(file, module)
    for (const { from } of module.imports.values()) open(from)
  }
  files.forEach(open)
  return modules
}

function moduleOf({ file, text, body }: Pick<Module, 'file' | 'text' | 'body'>): Module {
  const names: Module['names'] = new Map()
  const exported: Module['exported'] = new Set()
  const imports: Module['imports'] = new Map()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration' && statement['importKind'] !== 'type') {
      const source = (statement['source'] as Node)['value'] as string
      const from = source.startsWith('.') ? resolve(dirname(file), source) : source
      for (const node of statement['specifiers'] as Node[]) {
        if (node['importKind'] === 'type') continue
        const name = ((node['imported'] as Node | undefined)?.['name'] as string | undefined) ?? 'default'
        imports.set((node['local'] as Node)['name'] as string, { from, name, node })
      }
    }
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declared = (statement['declaration'] as Node | null | undefined) ?? statement
    for (const one of (declared['declarations'] ?? []) as Node[]) {
      const name = (one['id'] as Node)['name'] as string
      if (one['init']) names.set(name, one['init'] as Node)
      if (isExport) exported.add(name)
    }
    if (statement.type === 'ExportDefaultDeclaration') {
      names.set('default', declared)
      exported.add('default')
    }
  }
  return { file, text, body, names, exported, imports }
}

/** It strips types, and follows a name to what it stands for. */
export function resolved({ module, node }: Here, modules: Modules): Here {
  if (node.type.startsWith('TS')) return resolved({ module, node: node['expression'] as Node }, modules)
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

export const keyOf = ({ key }: Node) => String((key as Node)['name'] ?? (key as Node)['value'])
