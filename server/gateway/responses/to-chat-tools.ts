import { ResponseTools, type ResponsesRequest, type ResponseTool } from '../../../contract/responses.ts'
import { badParameter } from '../wire/wire-error.ts'
import { readTyped } from './read-typed.ts'
import { flatName, type KnownTool, type KnownTools } from './tool-names.ts'

type ToolParams = Pick<ResponsesRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls'>

/** What a custom tool is given, as a function's arguments. */
export const CUSTOM_INPUT = 'input'

type ChatTool = {
  type: 'function'
  function: { name: string; description?: string; parameters: object; strict?: boolean }
}

/**
 * Tools that run at the caller's, as functions. Those that OpenAI runs (`web_search`, `file_search` …) are left out: no upstream is
 * asked for them, so that they cost nothing. @throws WireError 400 that names the tool
 */
export function toChatTools({ tools, tool_choice, parallel_tool_calls }: ToolParams): {
  members: { tools?: ChatTool[]; tool_choice?: unknown; parallel_tool_calls?: boolean }
  known: KnownTools
} {
  const known = new Map<string, KnownTool>()
  const chatTools = toFunctions({ tools: tools ?? [], namespace: null, path: 'tools', known })
  const choice = choiceOf(tool_choice, known)
  const offered = choice.only
    ? chatTools.filter(({ function: { name } }) => choice.only?.has(name))
    : chatTools
  if (offered.length === 0) return { members: {}, known }
  return {
    members: {
      tools: offered,
      ...(choice.value !== undefined && { tool_choice: choice.value }),
      ...(typeof parallel_tool_calls === 'boolean' && { parallel_tool_calls }),
    },
    known,
  }
}

interface ToolsInput {
  tools: readonly ResponseTool[]
  namespace: string | null
  path: string
  known: Map<string, KnownTool>
}

function toFunctions({ tools, namespace, path, known }: ToolsInput): ChatTool[] {
  return tools.flatMap((tool, i) => {
    const place = `${path}[${i}]`
    if (tool.type === 'namespace' && namespace === null) {
      const inner = readTyped(ResponseTools.namespace, tool, place)
      return toFunctions({ tools: inner.tools, namespace: inner.name, path: `${place}.tools`, known })
    }
    const chatTool = toFunction({ tool, namespace, path: place })
    if (!chatTool) return []
    const { name } = chatTool.function
    if (known.has(name)) throw badParameter(`${place}.name`, `参数 ${place}.name 与另一个工具同名`)
    known.set(name, {
      type: tool.type === 'custom' ? 'custom' : 'function',
      name: String(tool.name),
      namespace,
    })
    return [chatTool]
  })
}

function toFunction({
  tool,
  namespace,
  path,
}: {
  tool: ResponseTool
  namespace: string | null
  path: string
}): ChatTool | null {
  if (tool.type === 'function') {
    const { name, description, parameters, strict } = readTyped(ResponseTools.function, tool, path)
    return {
      type: 'function',
      function: {
        name: flatName({ name, namespace }),
        ...(description && { description }),
        parameters: parameters ?? { type: 'object', properties: {} },
        ...(typeof strict === 'boolean' && { strict }),
      },
    }
  }
  if (tool.type !== 'custom') return null
  const { name, description, format } = readTyped(ResponseTools.custom, tool, path)
  const grammar = format?.definition
    ? `The input follows this ${format.syntax ?? ''} grammar:\n${format.definition}`
    : ''
  const fullDescription = [description ?? '', grammar].filter((part) => part !== '').join('\n\n')
  return {
    type: 'function',
    function: {
      name: flatName({ name, namespace }),
      ...(fullDescription !== '' && { description: fullDescription }),
      parameters: {
        type: 'object',
        properties: { [CUSTOM_INPUT]: { type: 'string' } },
        required: [CUSTOM_INPUT],
        additionalProperties: false,
      },
    },
  }
}

interface Choice {
  value?: unknown
  /** Tools that may be called, of all that there are. */
  only?: ReadonlySet<string>
}

function choiceOf(choice: ToolParams['tool_choice'], known: KnownTools): Choice {
  if (!choice || typeof choice === 'string') return { value: choice ?? undefined }
  if (choice.type === 'allowed_tools') {
    const only = new Set((choice.tools ?? []).map((tool) => flatNameOf(tool)))
    return { value: choice.mode ?? 'auto', only }
  }
  const name = flatNameOf(choice)
  if (!known.has(name))
    throw badParameter('tool_choice', '参数 tool_choice 指定的工具不在 tools 中，或不能由调用方执行')
  return { value: { type: 'function', function: { name } } }
}

const flatNameOf = ({ name, namespace }: { name?: string | undefined; [more: string]: unknown }) =>
  flatName({ name: name ?? '', namespace: typeof namespace === 'string' ? namespace : null })
