import { z } from 'zod'
import { Blocks, type ContentBlock } from '../../../contract/anthropic.ts'
import type { MessagePart } from '../../../contract/openai.ts'
import { badParameter } from '../wire/wire-error.ts'

type BlockType = keyof typeof Blocks

/** What lies at Anthropic, or is a file that it would fetch. */
const Elsewhere = z.object({ source: z.object({ type: z.enum(['url', 'file']) }) })

/** @throws WireError 400 that names the place */
export function readBlock<Type extends BlockType>(
  type: Type,
  block: ContentBlock,
  path: string,
): z.output<(typeof Blocks)[Type]> {
  const parsed = Blocks[type].safeParse(block)
  if (parsed.success) return parsed.data as z.output<(typeof Blocks)[Type]>
  const { data: elsewhere } = Elsewhere.safeParse(block)
  if (elsewhere) {
    const member = `${path}.source.${elsewhere.source.type === 'url' ? 'url' : 'file_id'}`
    throw badParameter(member, `不支持参数 ${member}，请把文件的内容写在请求中`, 'unsupported_value')
  }
  const place = [path, ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw badParameter(place, `参数 ${place} 无效`)
}

/** Clients put it first, with a number that changes from turn to turn: it would make each prompt a new one for the cache. */
const BILLING_HEADER = 'x-anthropic-billing-header:'

const isWorth = (text: string) => text !== '' && !text.startsWith(BILLING_HEADER)

/** What is said where there can be words alone. @throws WireError 400 for a block that is shown otherwise */
export function wordsOf(block: ContentBlock, path: string): string {
  const parts = toPart(block, path)
  if (parts.some(({ type }) => type !== 'text')) throw unservedBlock(block, path)
  return parts.map(({ text }) => text ?? '').join('\n\n')
}

/** Blocks that are shown to a model, as the parts of a chat message. @throws WireError 400 for a block that it cannot be shown */
export function toParts(content: string | ContentBlock[], path: string): MessagePart[] {
  if (typeof content === 'string') return isWorth(content) ? [textPart(content)] : []
  return content.flatMap((block, i) => toPart(block, `${path}[${i}]`))
}

/** Converts one block as `toParts` does. */
export function toPart(block: ContentBlock, path: string): MessagePart[] {
  switch (block.type) {
    case 'text': {
      const { text } = readBlock('text', block, path)
      return isWorth(text) ? [textPart(text)] : []
    }
    case 'image': {
      const { source } = readBlock('image', block, path)
      const url = source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`
      return [{ type: 'image_url', image_url: { url } }]
    }
    case 'document':
      return documentParts(block, path)
    case 'search_result': {
      const { source, title, content } = readBlock('search_result', block, path)
      return [textPart([title, source, ...content.map(({ text }) => text ?? '')].join('\n'))]
    }
    case 'tool_reference':
      return [textPart(readBlock('tool_reference', block, path).tool_name)]
    default:
      throw unservedBlock(block, path)
  }
}

const unservedBlock = ({ type }: ContentBlock, path: string) =>
  badParameter(`${path}.type`, `参数 ${path}.type 的内容块 ${type} 不受支持`, 'unsupported_value')

function documentParts(block: ContentBlock, path: string): MessagePart[] {
  const { source, title, context } = readBlock('document', block, path)
  const about = [title, context].filter((text) => typeof text === 'string' && text !== '').join('\n')
  const head = about === '' ? [] : [textPart(about)]
  if (source.type === 'content') return [...head, ...toParts(source.content, `${path}.source.content`)]
  if (source.type === 'text') return [...head, ...(source.data === '' ? [] : [textPart(source.data)])]
  const file = {
    filename: title ?? 'document.pdf',
    file_data: `data:${source.media_type};base64,${source.data}`,
  }
  return [...head, { type: 'file', file }]
}

const textPart = (text: string): MessagePart => ({ type: 'text', text })
