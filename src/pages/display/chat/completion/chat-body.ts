import type { ChatParameter, ChatParameters } from '../../../../../contract/chat-settings.ts'
import type { Model } from '../../../../../contract/model.ts'
import type { ChatMessage, ChatSettings, Picture } from '../message/chat-types.ts'
import { dataUrl } from '../message/image-cache.ts'

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** Body of `POST /v1/chat/completions`. */
export interface ChatBody extends ChatParameters {
  model: string
  messages: { role: 'system' | 'user' | 'assistant'; content: string | Part[] }[]
  stream: true
  stream_options: { include_usage: true }
}

interface BodyInput {
  model: Pick<Model, 'id' | 'parameters' | 'inputs'>
  history: readonly ChatMessage[]
  settings: ChatSettings
  readPicture: (id: string) => Promise<Picture>
}

/** Leaves out empty answers and parameters that the model does not support. */
export async function toBody({ model, history, settings, readPicture }: BodyInput): Promise<ChatBody> {
  const system = settings.systemPrompt.trim()
  const messages: ChatBody['messages'] = system === '' ? [] : [{ role: 'system', content: system }]
  const seesPictures = model.inputs?.includes('image') ?? false
  for (const message of history) {
    const images = message.role === 'user' && seesPictures ? message.attachments : []
    if (message.text === '' && images.length === 0) continue
    const urls = await Promise.all(images.map(async (id) => dataUrl(await readPicture(id))))
    messages.push({ role: message.role, content: contentOf(message.text, urls) })
  }
  return {
    model: model.id,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...supported(settings.parameters, model.parameters ?? []),
  }
}

function contentOf(text: string, urls: string[]): string | Part[] {
  if (urls.length === 0) return text
  const images = urls.map((url): Part => ({ type: 'image_url', image_url: { url } }))
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images]
}

function supported(parameters: ChatParameters, names: readonly ChatParameter[]): Partial<ChatParameters> {
  const known = new Set<string>(names)
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => known.has(name) && value !== undefined),
  )
}
