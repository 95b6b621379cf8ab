import { badParameter } from '../wire/wire-error.ts'
import { bareName, foldName } from './member-name.ts'
import { unsupported } from './refuse-unpriced.ts'

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

/** @throws WireError 400 that names the tool which an upstream would run, and charge for */
export function refuseHostedTools(tools: unknown, path = 'tools'): void {
  if (!Array.isArray(tools)) return
  for (const [i, tool] of tools.entries()) {
    if (typeof tool !== 'object' || tool === null) throw unsupported(`${path}[${i}]`)
    const { type, function: callable } = tool as { type?: unknown; function?: unknown }
    if (!OWN_TYPES.has(type) && !(type === undefined && typeof callable === 'object' && callable !== null))
      throw unsupported(`${path}[${i}].type`)
    for (const name of Object.keys(tool)) {
      if (HOSTED.has(bareName(name))) throw unsupported(`${path}[${i}].${name}`)
      if (foldName(name) === 'type' && name !== 'type')
        throw badParameter(`${path}[${i}].${name}`, `参数 ${path}[${i}].${name} 须写作 type`)
    }
  }
}
