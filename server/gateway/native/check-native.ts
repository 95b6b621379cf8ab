import type { ContentBlock, MessagesRequest } from '../../../contract/anthropic.ts'
import { addressBudget, refusePrivateTargets } from '../refuse/refuse-private-targets.ts'
import { refuseAliases } from '../refuse/refuse-aliases.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { isSearchTool } from '../refuse/search-tools.ts'
import { badParameter } from '../wire/wire-error.ts'
import { isClientTool } from './client-tools.ts'

const MESSAGE_MEMBERS = new Set(['role', 'content'])
const BLOCK_MEMBERS = new Set(['type', 'text', 'source', 'content', 'file_id'])
const SOURCE_MEMBERS = new Set(['type', 'url', 'data', 'content', 'file_id'])

type NativeRequest = Pick<MessagesRequest, 'system' | 'messages' | 'tools'> & Record<string, unknown>

interface Allowed {
  /** Hosts of private networks that upstreams may fetch from. */
  allowed: readonly string[]
  /** The model has a price for searches of the web. */
  mayBeSearched: boolean
}

/**
 * What would go to an upstream of Messages as it came may not lead it into a private network, to a file of its account, or to work that it
 * charges for and the catalogue has no price for.
 * @throws WireError 400 that names the place
 */
export function checkNative(request: NativeRequest, { allowed, mayBeSearched }: Allowed): void {
  const budget = addressBudget()
  for (const [i, tool] of (request.tools ?? []).entries()) {
    const { type } = tool
    if (mayBeSearched && isSearchTool(tool)) continue
    if (type !== undefined && type !== null && type !== 'custom' && !isClientTool(type))
      throw unsupported(`tools[${i}].type`)
  }
  refuseEdits(request.context_management)
  const check = (content: unknown, path: string) => {
    if (!Array.isArray(content)) return
    for (const [i, block] of content.entries()) checkBlock(block as ContentBlock, `${path}[${i}]`)
  }
  function checkBlock(block: ContentBlock, path: string) {
    if (typeof block !== 'object' || block === null) return
    refuseAliases(Object.keys(block), BLOCK_MEMBERS, `${path}.`)
    if ('file_id' in block) throw noFile(`${path}.file_id`)
    const { source } = block
    if (typeof source === 'object' && source !== null) checkSource(source, `${path}.source`)
    check(block.content, `${path}.content`)
  }
  function checkSource(source: object, path: string) {
    refuseAliases(Object.keys(source), SOURCE_MEMBERS, `${path}.`)
    if ('file_id' in source) throw noFile(`${path}.file_id`)
    if ('url' in source) refusePrivateTargets({ value: source.url, path: `${path}.url`, allowed, budget })
    if ('content' in source) check(source.content, `${path}.content`)
  }
  check(request.system, 'system')
  for (const [i, message] of request.messages.entries()) {
    refuseAliases(Object.keys(message), MESSAGE_MEMBERS, `messages[${i}].`)
    check(message.content, `messages[${i}].content`)
  }
}

/** Files lie in the account at the upstream, which all callers share. */
const noFile = (path: string) =>
  badParameter(path, `不支持参数 ${path}，请把文件的内容写在请求中`, 'unsupported_value')

/** Edits that only leave something out are free; others have the upstream write, and charge for it apart from the answer. */
const FREE_EDIT = /^clear_/

function refuseEdits(management: unknown): void {
  if (typeof management !== 'object' || management === null || !('edits' in management)) return
  const { edits } = management
  if (!Array.isArray(edits)) throw unsupported('context_management.edits')
  for (const [i, edit] of edits.entries()) {
    const type: unknown = typeof edit === 'object' && edit !== null && 'type' in edit ? edit.type : undefined
    if (typeof type !== 'string' || !FREE_EDIT.test(type))
      throw unsupported(`context_management.edits[${i}].type`)
  }
}
