import type { MessagePart } from '../../../contract/openai.ts'
import { InputParts, type InputPart } from '../../../contract/responses.ts'
import { badParameter } from '../wire/wire-error.ts'
import { readTyped } from './read-typed.ts'

const textPart = (text: string): MessagePart => ({ type: 'text', text })

/** Content of an item as the parts of a chat message. @throws WireError 400 for a part that a model cannot be shown */
export function toParts(content: string | readonly InputPart[], path: string): MessagePart[] {
  return toPartsBy(toPart, content, path)
}

/** Converts as `toParts` does, where there can be words alone. */
export const toWords = (content: string | readonly InputPart[], path: string): MessagePart[] =>
  toPartsBy(
    (part, place) => {
      const said = toPart(part, place)
      if (said.type !== 'text') throw unservedPart(part, place)
      return said
    },
    content,
    path,
  )

function toPartsBy(read: typeof toPart, content: string | readonly InputPart[], path: string): MessagePart[] {
  const parts =
    typeof content === 'string' ? [textPart(content)] : content.map((part, i) => read(part, `${path}[${i}]`))
  return parts.filter(({ type, text }) => type !== 'text' || text !== '')
}

function toPart(part: InputPart, path: string): MessagePart {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return textPart(readTyped(InputParts[part.type], part, path).text)
    case 'refusal':
      return textPart(readTyped(InputParts.refusal, part, path).refusal)
    case 'input_image': {
      refuseElsewhere(part, path)
      const { image_url: url, detail } = readTyped(InputParts.input_image, part, path)
      return { type: 'image_url', image_url: { url, ...(detail && { detail }) } }
    }
    case 'input_file': {
      refuseElsewhere(part, path)
      const { file_data, filename } = readTyped(InputParts.input_file, part, path)
      return { type: 'file', file: { filename: filename ?? 'document.pdf', file_data } }
    }
    default:
      throw unservedPart(part, path)
  }
}

const unservedPart = ({ type }: InputPart, path: string) =>
  badParameter(`${path}.type`, `参数 ${path}.type 的内容 ${type} 不受支持`, 'unsupported_value')

/** @throws WireError 400 for what lies at OpenAI, or is a file that it would fetch */
function refuseElsewhere(part: InputPart, path: string): void {
  const name = ['file_id', 'file_url'].find((candidate) => part[candidate])
  if (name === undefined) return
  const place = `${path}.${name}`
  throw badParameter(place, `不支持参数 ${place}，请把文件的内容写在请求中`, 'unsupported_value')
}

/** Words of parts, whose pictures and files a tool's message cannot hold. */
export const wordsOf = (parts: readonly MessagePart[], between = '\n\n') =>
  parts.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])).join(between)
