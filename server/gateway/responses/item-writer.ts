import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Block, BlockWriter, CalledTool } from '../chat/serialize-tool-calls.ts'
import type { Thought } from '../chat/packed-reasoning.ts'
import { CUSTOM_INPUT } from './to-chat-tools.ts'
import type { KnownTools } from './tool-names.ts'

export type OutputItem = { id: string; type: string } & Record<string, unknown>

interface Options {
  emit: (type: string, members: object) => void
  requestId: string
  tools: KnownTools
  /** Thoughts are shown in words, as a summary. */
  showsThought: boolean
  /** A thought for the next turn, as `encrypted_content`; null: it is not carried on. */
  sealThought: (thought: Thought) => string | null
  /** Gives the item as it is sent: what is only stored is left out. */
  shown: (item: OutputItem) => OutputItem
  /** The answer ended before the model was done. */
  isCut: () => boolean
}

/** The events of one item: what it is at first, the events of its pieces, and what it is when it is whole. */
interface OpenItem {
  item: OutputItem
  begin?: () => void
  piece?: (text: string) => void
  /** @returns the whole item */
  end: (text: string) => OutputItem
}

interface ItemWriter extends BlockWriter {
  /** What a model wants to see again of the thought that is being told. */
  note: (details: unknown[]) => void
  /** How likely the tokens are of the words that come next. */
  weigh: (logprobs: readonly object[]) => void
  items: () => OutputItem[]
}

/** Writes what a model says as output items, one after another, each with the events that OpenAI sends for it. */
export function createItemWriter(options: Options): ItemWriter {
  const { emit, requestId, tools, shown, isCut } = options
  const items: OutputItem[] = []
  let openItem: OpenItem | null = null
  let text = ''
  let details: unknown[] = []
  let weighed: object[] = []

  const newId = (prefix: string) => `${prefix}_${requestId}_${items.length}`
  const place = () => ({ output_index: items.length })
  const statusNow = () => (isCut() ? 'incomplete' : 'completed')

  function message(kind: 'words' | 'refusal'): OpenItem {
    const id = newId('msg')
    const at = () => ({ item_id: id, ...place(), content_index: 0 })
    const isWords = kind === 'words'
    const name = isWords ? 'response.output_text' : 'response.refusal'
    const logprobs: object[] = []
    const weights = (some: readonly object[]) => (isWords ? { logprobs: some } : {})
    const takeWeighed = () => {
      const taken = weighed
      weighed = []
      for (const one of taken) logprobs.push(one)
      return taken
    }
    const part = (text: string) =>
      isWords ? { type: 'output_text', text, annotations: [], logprobs } : { type: 'refusal', refusal: text }
    const item = { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] }
    return {
      item,
      begin: () => emit('response.content_part.added', { ...at(), part: part('') }),
      piece: (delta) => emit(`${name}.delta`, { ...at(), delta, ...weights(takeWeighed()) }),
      end(text) {
        takeWeighed()
        const said = isWords ? { text } : { refusal: text }
        emit(`${name}.done`, { ...at(), ...said, ...weights(logprobs) })
        emit('response.content_part.done', { ...at(), part: part(text) })
        return { ...item, status: statusNow(), content: [part(text)] }
      },
    }
  }

  function thought(): OpenItem {
    const id = newId('rs')
    const at = () => ({ item_id: id, ...place(), summary_index: 0 })
    const part = (text: string) => ({ type: 'summary_text', text })
    const item = { id, type: 'reasoning', summary: [] }
    const whole = (text: string, summary: object[]) => ({
      ...item,
      summary,
      encrypted_content: options.sealThought({ text, details }),
    })
    if (!options.showsThought) return { item, end: (text) => whole(text, []) }
    return {
      item,
      begin: () => emit('response.reasoning_summary_part.added', { ...at(), part: part('') }),
      piece: (delta) => emit('response.reasoning_summary_text.delta', { ...at(), delta }),
      end(text) {
        emit('response.reasoning_summary_text.done', { ...at(), text })
        emit('response.reasoning_summary_part.done', { ...at(), part: part(text) })
        return whole(text, [part(text)])
      },
    }
  }

  function call({ id: call_id, name: flat }: CalledTool): OpenItem {
    const { type, name, namespace } = tools.get(flat) ?? { type: 'function', name: flat, namespace: null }
    const named = { call_id, name, ...(namespace !== null && { namespace }) }
    if (type === 'custom') return customCall(named)
    const id = newId('fc')
    const at = () => ({ item_id: id, ...place() })
    const item = { id, type: 'function_call', status: 'in_progress', arguments: '', ...named }
    const piece = (delta: string) => emit('response.function_call_arguments.delta', { ...at(), delta })
    return {
      item,
      piece,
      end(text) {
        if (text === '') piece('{}')
        const args = text === '' ? '{}' : text
        emit('response.function_call_arguments.done', { ...at(), name, arguments: args })
        return { ...item, status: statusNow(), arguments: args }
      },
    }
  }

  function customCall(named: object): OpenItem {
    const id = newId('ctc')
    const at = () => ({ item_id: id, ...place() })
    const item = { id, type: 'custom_tool_call', status: 'in_progress', input: '', ...named }
    return {
      item,
      end(text) {
        const input = customInput(text)
        if (input !== '') emit('response.custom_tool_call_input.delta', { ...at(), delta: input })
        emit('response.custom_tool_call_input.done', { ...at(), input })
        return { ...item, status: statusNow(), input }
      },
    }
  }

  const openItemOf = (block: Block): OpenItem =>
    block.kind === 'call' ? call(block.call) : block.kind === 'thought' ? thought() : message(block.kind)

  return {
    begin(block) {
      text = ''
      details = []
      openItem = openItemOf(block)
      emit('response.output_item.added', { ...place(), item: openItem.item })
      openItem.begin?.()
    },
    piece(delta) {
      text += delta
      openItem?.piece?.(delta)
    },
    end() {
      if (!openItem) return
      const item = openItem.end(text)
      emit('response.output_item.done', { ...place(), item: shown(item) })
      items.push(item)
      openItem = null
    },
    note: (more) => void details.push(...more),
    weigh(more) {
      weighed = weighed.concat(more)
    },
    items: () => items,
  }
}

/** What a custom tool is given, of the arguments of the function that stands for it. */
function customInput(args: string): string {
  const value = tryParseJson(args)
  if (typeof value !== 'object' || value === null || !(CUSTOM_INPUT in value)) return args
  const input: unknown = value[CUSTOM_INPUT]
  return typeof input === 'string' ? input : JSON.stringify(input)
}
