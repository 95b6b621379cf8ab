import type { GeminiPart } from '../../../contract/gemini.ts'
import type { MessagePart } from '../../../contract/openai.ts'
import { badParameter } from '../wire/wire-error.ts'

type Bytes = NonNullable<GeminiPart['inlineData']>

/** Sounds by the names that chat completions have for them. */
const SOUNDS: Record<string, string> = { 'x-wav': 'wav', wave: 'wav', mpeg: 'mp3', mpga: 'mp3' }

/** A part that is shown to a model, as the parts of a chat message. @throws WireError 400 for one that it cannot be shown */
export function toParts({ text, inlineData, fileData }: GeminiPart, path: string): MessagePart[] {
  return [
    ...(text ? [textPart(text)] : []),
    ...(inlineData ? [bytesPart(inlineData, `${path}.inlineData`)] : []),
    ...(fileData ? [filePart(fileData, `${path}.fileData`)] : []),
  ]
}

export const textPart = (text: string): MessagePart => ({ type: 'text', text })

export function bytesPart({ mimeType, data }: Bytes, path: string): MessagePart {
  const mime = mimeType.toLowerCase().split(';')[0]?.trim() ?? ''
  const [kind = '', subtype = ''] = mime.split('/')
  const base64 = data.replaceAll('-', '+').replaceAll('_', '/')
  const url = `data:${mime};base64,${base64}`
  if (kind === 'image') return { type: 'image_url', image_url: { url } }
  if (kind === 'audio')
    return { type: 'input_audio', input_audio: { data: base64, format: SOUNDS[subtype] ?? subtype } }
  if (kind === 'video') return { type: 'video_url', video_url: { url } }
  if (mime === 'application/pdf') return { type: 'file', file: { filename: 'document.pdf', file_data: url } }
  if (kind === 'text' || mime === 'application/json')
    return textPart(Buffer.from(base64, 'base64').toString('utf8'))
  throw badParameter(`${path}.mimeType`, `参数 ${path}.mimeType 的类型 ${mime} 不受支持`, 'unsupported_value')
}

/** Files lie in Google's own store, of which we have none; a picture may be at an address. */
function filePart({ mimeType, fileUri }: NonNullable<GeminiPart['fileData']>, path: string): MessagePart {
  const isPicture = /^https?:/i.test(fileUri) && (mimeType ?? '').toLowerCase().startsWith('image/')
  if (isPicture) return { type: 'image_url', image_url: { url: fileUri } }
  throw badParameter(
    `${path}.fileUri`,
    `参数 ${path}.fileUri 不受支持：请把文件的内容写在 inlineData 中`,
    'unsupported_value',
  )
}
