import type { z } from 'zod'
import { Blocks, type ContentBlock } from '../../../contract/anthropic.ts'
import type { MessagePart } from '../../../contract/openai.ts'
import { badParameter } from '../wire/wire-error.ts'

type BlockType = keyof typeof Blocks

/** @throws WireError 400 that names the place */
export function readBlock<Type extends BlockType>(
  type: Type,
  block: ContentBlock,
  path: string,
): z.output<(typeof Blocks)[Type]> {
  const parsed = Blocks[type].safeParse(block)
  if (parsed.success) return parsed.data as z.output<(typeof Blocks)[Type]>
  const place = [path, ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw badParameter(place, `参数 ${place} 无效`)
}

/** Clients put it first, with a number that changes from turn to turn: it would make each prompt a new one for the cache. */
const BILLING_HEADER = 'x-anthropic-billing-header:'

const isWorth = (text: string) => text !== '' && !text.startsWith(BILLING_HEADER)

/** What is said in words, of a text or of blocks that hold some. */
export function textOf(content: string | ContentBlock[], path: string): string {
  return toParts(content, path)
    .map(({ text }) => text ?? '')
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Blocks that are shown to a model, as the parts of a chat message. @throws WireError 400 for a block that it cannot be shown */
export function toParts(content: string | ContentBlock[], path: string): MessagePart[] {
  if (typeof content === 'string') return isWorth(content) ? [textPart(content)] : []
  return content.flatMap((block, i) => toPart(block, `${path}[${i}]`))
}

function toPart(block: ContentBlock, path: string): MessagePart[] {
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
      throw badParameter(
        `${path}.type`,
        `参数 ${path}.type 的内容块 ${block.type} 不受支持`,
        'unsupported_value',
      )
  }
}

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
