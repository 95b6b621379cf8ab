import { createAttempts } from '../v1/create-attempts.ts'
import { postV1 } from '../v1/post-v1.ts'
import { readCost } from '../v1/read-cost.ts'
import { V1Failure } from '../v1/v1-failure.ts'
import { createShelf } from './create-shelf.ts'

export interface MadeSpeech {
  id: string
  text: string
  modelName: string
  url: string
  /** The ending of the file's name. */
  format: string
  /** Yuan, decimal; null while unknown. */
  cost: string | null
}

export const speechShelf = createShelf<MadeSpeech>((speech) => URL.revokeObjectURL(speech.url))

const once = createAttempts()

interface MakeSpeech {
  model: { id: string; name: string }
  text: string
  voice: string
  speed: number
  signal: AbortSignal
}

/** Speaks a text and puts the sound on the shelf, with what it cost. */
export async function makeSpeech({ model, text, voice, speed, signal }: MakeSpeech): Promise<void> {
  const body = { model: model.id, input: text, voice, speed, response_format: 'wav' }
  const { response, sound } = await once(body, async (idempotencyKey) => {
    const response = await postV1({ path: '/audio/speech', body, signal, idempotencyKey })
    return { response, sound: await response.blob() }
  })
  if (sound.size === 0) throw new V1Failure('server', '没有收到音频，请重试')
  const id = response.headers.get('x-request-id') ?? ''
  const format = formatOf(response.headers.get('content-type') ?? '')
  const speech: MadeSpeech = {
    id,
    text,
    modelName: model.name,
    url: URL.createObjectURL(sound),
    format,
    cost: null,
  }
  speechShelf.add(speech)
  if (id !== '')
    void readCost(id, speechShelf.lifetime()).then((cost) => speechShelf.change(speech, { ...speech, cost }))
}

const formats: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
}

const formatOf = (contentType: string) => formats[contentType.split(';')[0] ?? ''] ?? 'wav'
