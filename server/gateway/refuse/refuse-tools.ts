import { badParameter } from '../wire/wire-error.ts'
import { bareName, foldName } from './member-name.ts'
import { unsupported } from './refuse-unpriced.ts'
import { isSearchTool, otherSearch } from './search-tools.ts'

/** Tools that run at the caller's. Any other runs at the upstream, which charges for it. */
const OWN_TYPES = new Set<unknown>(['function', 'custom'])

/** Members that switch on an upstream's own tool, in a tool of any type. */
const HOSTED = new Set([
  'googlesearch',
  'googlesearchretrieval',
  'enterprisewebsearch',
  'googlemaps',
  'urlcontext',
  'websearch',
  'websearchpreview',
  'retrieval',
  'filesearch',
  'codeexecution',
  'codeinterpreter',
  'imagegeneration',
  'drawingtool',
  'computeruse',
  'mcp',
  'serverurl',
])

interface Place {
  path?: string
  /** Tools that search the web have a price. */
  mayBeSearched?: boolean
}

/** @throws WireError 400 that names the tool which an upstream would run, and charge for */
export function refuseHostedTools(
  tools: unknown,
  { path = 'tools', mayBeSearched = false }: Place = {},
): void {
  if (!Array.isArray(tools)) return
  for (const [i, tool] of tools.entries()) {
    if (typeof tool !== 'object' || tool === null) throw unsupported(`${path}[${i}]`)
    if (mayBeSearched && isSearchTool(tool)) {
      refuseSearch(tool, `${path}[${i}]`)
      continue
    }
    const { type, function: callable } = tool as { type?: unknown; function?: unknown }
    if (!OWN_TYPES.has(type) && !(type === undefined && typeof callable === 'object' && callable !== null))
      throw unsupported(`${path}[${i}].type`)
    for (const name of Object.keys(tool)) {
      if (HOSTED.has(bareName(name))) throw unsupported(`${path}[${i}].${name}`)
      if (foldName(name) === 'type' && name !== 'type') throw notType(`${path}[${i}].${name}`)
    }
  }
}

/** What a tool of search may have of the members of others: its own, as GLM writes it. */
const SEARCH_MEMBER = 'web_search'

function refuseSearch(tool: object, path: string): void {
  const other = otherSearch(tool, path)
  if (other !== null) throw unsupported(other)
  for (const name of Object.keys(tool)) {
    if (HOSTED.has(bareName(name)) && name !== SEARCH_MEMBER) throw unsupported(`${path}.${name}`)
    if (foldName(name) === 'type' && name !== 'type') throw notType(`${path}.${name}`)
  }
}

const notType = (path: string) => badParameter(path, `参数 ${path} 须写作 type`)
