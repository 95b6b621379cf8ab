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
    system: request.system && simpleContent(request.system),
    messages: request.messages.map((message) => ({ ...message, content: simpleContent(message.content) })),
    tools: request.tools?.map(simpleTool),
    tool_choice: null,
  }
}

const simpleContent = (content: string | ContentBlock[]) =>
  typeof content === 'string' ? content : content.map(simpleBlock)

function simpleBlock(block: ContentBlock): ContentBlock {
  if (!(block.type in Blocks) || !Blocks[block.type as keyof typeof Blocks].safeParse(block).success)
    return { type: 'text', text: JSON.stringify(block) }
  if (block.type === 'tool_result' && Array.isArray(block.content))
    return { ...block, content: (block.content as ContentBlock[]).map(simpleBlock) }
  return block
}

const simpleTool = (tool: ToolParam): ToolParam =>
  isFunction(tool)
    ? tool
    : { name: tool.name, description: JSON.stringify(tool), input_schema: { type: 'object' } }

const isFunction = ({ type, input_schema, defer_loading }: ToolParam) =>
  (type === undefined || type === null || type === 'custom') && Boolean(input_schema ?? defer_loading)
