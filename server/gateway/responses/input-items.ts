import { InputItems, type InputItem, type ResponsesRequest } from '../../../contract/responses.ts'
import type { Reader } from '../../platform/db/readable-by.ts'
import type { Deps } from '../../money/context.ts'
import { readResponses, readThread } from '../../content/index.ts'
import { WireError } from '../wire/wire-error.ts'
import { readTyped } from './read-typed.ts'
import { responseId } from './response-body.ts'

/** Ids of items begin with what they are. */
const PREFIXES: Partial<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
}

/** The items of a request, each with an id. */
export function inputItems(input: ResponsesRequest['input'], requestId: string): InputItem[] {
  const items =
    typeof input === 'string'
      ? [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }]
      : (input ?? [])
  return items.map((item, i): InputItem => {
    const type = item.type ?? 'message'
    const id = `${PREFIXES[type] ?? 'item'}_${requestId}_in${i}`
    return typeof item.id === 'string' && item.id !== '' ? { ...item, type } : { id, ...item, type }
  })
}

/** Ours name the call that they are of. */
const ITEM_ID = /^[a-z]+_(.+)_(?:in)?\d+$/

interface WholeInput {
  deps: Deps
  reader: Reader
  items: InputItem[]
  previousId: string | null
}

/** What was said in the responses before, what is said now, and what that refers to. @throws WireError 404 for what is not the reader's */
export async function wholeInput({ deps, reader, items, previousId }: WholeInput): Promise<InputItem[]> {
  const before = previousId === null ? [] : await readThread(deps, { ...reader, id: previousId })
  if (before === null) throw noResponse('previous_response_id')
  const all = [...before, ...items]
  if (!all.some(({ type }) => type === 'item_reference')) return all
  const placeOf = (i: number) => (i < before.length ? 'previous_response_id' : `input[${i - before.length}]`)
  const references = all.map((item, i) =>
    item.type === 'item_reference' ? readTyped(InputItems.item_reference, item, placeOf(i)).id : null,
  )
  const ids = references.flatMap((id) => ITEM_ID.exec(id ?? '')?.[1] ?? []).map(responseId)
  const stored = await readResponses(deps, { ...reader, ids: [...new Set(ids)] })
  const byId = new Map(
    [...stored.values()]
      .flatMap(({ input, response }) => [...input, ...response.output])
      .map((item) => [item.id, item]),
  )
  return all.map((item, i) => {
    const id = references[i] ?? null
    const resolved = id === null ? item : byId.get(id)
    if (!resolved || (id !== null && resolved.type === 'item_reference')) throw noResponse(`${placeOf(i)}.id`)
    return resolved
  })
}

export const noResponse = (param: string | null = null) =>
  new WireError({
    code: 'response_not_found',
    param,
    message: '要找的回答不存在、已过期或已删除；store 为 false 的回答不保存',
  })
