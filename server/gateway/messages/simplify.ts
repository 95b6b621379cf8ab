import {
  Blocks,
  type ContentBlock,
  type CountTokensRequest,
  type ToolParam,
} from '../../../contract/anthropic.ts'

/**
 * A request of which all can be said in a chat completion: what could not stands there as its JSON. It is for what is counted and chosen
 * by; no model is shown it.
 */
export function simplify(request: CountTokensRequest): CountTokensRequest {
  return {
    ...request,
    system: request.system && simpleContent(request.system, true),
    messages: request.messages.map((message) => ({
      ...message,
      content: simpleContent(message.content, message.role === 'assistant'),
    })),
    tools: request.tools?.map(simpleTool),
    tool_choice: null,
  }
}

const simpleContent = (content: string | ContentBlock[], isWords: boolean) =>
  typeof content === 'string' ? content : content.map((block) => simpleBlock(block, isWords))

const SHOWN = new Set(['image', 'document'])

/** @param isWords it stands where there can be words alone */
function simpleBlock(block: ContentBlock, isWords: boolean): ContentBlock {
  const isRead = block.type in Blocks && Blocks[block.type as keyof typeof Blocks].safeParse(block).success
  if (!isRead || (isWords && SHOWN.has(block.type))) return { type: 'text', text: JSON.stringify(block) }
  if (block.type === 'tool_result' && Array.isArray(block.content))
    return { ...block, content: (block.content as ContentBlock[]).map((inner) => simpleBlock(inner, false)) }
  return block
}

const simpleTool = (tool: ToolParam): ToolParam =>
  isFunction(tool)
    ? tool
    : { name: tool.name, description: JSON.stringify(tool), input_schema: { type: 'object' } }

const isFunction = ({ type, input_schema, defer_loading }: ToolParam) =>
  (type === undefined || type === null || type === 'custom') && Boolean(input_schema ?? defer_loading)
