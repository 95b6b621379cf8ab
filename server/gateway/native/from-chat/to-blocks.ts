import type { ChatMessage, MessagePart } from '../../../../contract/openai.ts'
import { Parts, readShape, unsupported } from './shapes.ts'

export type Block = { type: string } & Record<string, unknown>

const marked = (cache: object | null | undefined) => (cache ? { cache_control: cache } : {})

/** What a message of a chat says, as blocks; empty texts, which are refused, are left out. @throws WireError 400 that names the part */
export function toBlocks(content: ChatMessage['content'], path: string): Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return (content ?? []).flatMap((part, i) => toBlock(part, `${path}[${i}]`))
}

function toBlock(part: MessagePart, path: string): Block[] {
  switch (part.type) {
    case 'text': {
      const { text, cache_control } = readShape(Parts.text, part, path)
      return text === '' ? [] : [{ type: 'text', text, ...marked(cache_control) }]
    }
    case 'refusal':
      return [{ type: 'text', text: readShape(Parts.refusal, part, path).refusal }]
    case 'image_url': {
      const { image_url, cache_control } = readShape(Parts.image_url, part, path)
      const url = typeof image_url === 'string' ? image_url : image_url.url
      const data = dataOf(url)
      const source = data ? { type: 'base64', ...data } : { type: 'url', url }
      return [{ type: 'image', source, ...marked(cache_control) }]
    }
    case 'file': {
      const given: unknown = part.file
      const isKept = typeof given === 'object' && given !== null && 'file_id' in given && given.file_id
      if (isKept) throw unsupported(`${path}.file.file_id`)
      const { file, cache_control } = readShape(Parts.file, part, path)
      const data = dataOf(file.file_data)
      if (!data) throw unsupported(`${path}.file.file_data`)
      const title = file.filename ? { title: file.filename } : {}
      return [{ type: 'document', source: documentSource(data), ...title, ...marked(cache_control) }]
    }
    default:
      throw unsupported(`${path}.type`)
  }
}

interface Data {
  media_type: string
  data: string
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.+-]+)*;base64,/i

function dataOf(url: string): Data | null {
  const head = DATA_URL.exec(url.slice(0, 256))
  return head?.[1] === undefined
    ? null
    : {
        media_type: head[1].toLowerCase().replace(/^image\/jpg$/, 'image/jpeg'),
        data: url.slice(head[0].length),
      }
}

const documentSource = ({ media_type, data }: Data) =>
  media_type.startsWith('text/')
    ? { type: 'text', media_type: 'text/plain', data: Buffer.from(data, 'base64').toString('utf8') }
    : { type: 'base64', media_type, data }
