import { createAttempts } from '../v1/create-attempts.ts'
import { postV1 } from '../v1/post-v1.ts'
import { readCost } from '../v1/read-cost.ts'
import { fieldsOf, textOf } from '../v1/read-fields.ts'
import { V1Failure } from '../v1/v1-failure.ts'
import { createShelf } from './create-shelf.ts'

export interface MadeImage {
  id: string
  prompt: string
  modelName: string
  urls: string[]
  /** Yuan, decimal; null while unknown. */
  cost: string | null
}

export const imageShelf = createShelf<MadeImage>((image) =>
  image.urls.forEach((url) => URL.revokeObjectURL(url)),
)

const once = createAttempts()

interface MakeImage {
  model: { id: string; name: string }
  prompt: string
  size: string
  count: number
  signal: AbortSignal
}

/** Draws pictures and puts them on the shelf, with what they cost. */
export async function makeImage({ model, prompt, size, count, signal }: MakeImage): Promise<void> {
  const body = { model: model.id, prompt, size, n: count, response_format: 'b64_json' }
  const { response, answer } = await once(body, async (idempotencyKey) => {
    const response = await postV1({ path: '/images/generations', body, signal, idempotencyKey })
    return { response, answer: fieldsOf(await response.json()) }
  })
  const pictures = Array.isArray(answer.data) ? answer.data : []
  const urls = pictures
    .map((picture) => textOf(fieldsOf(picture).b64_json))
    .filter(Boolean)
    .map(toUrl)
  if (urls.length === 0) throw new V1Failure('server', '没有收到图片，请重试')
  const id = response.headers.get('x-request-id') ?? ''
  const cost = textOf(fieldsOf(answer.usage).cost) || null
  const image: MadeImage = { id, prompt, modelName: model.name, urls, cost }
  imageShelf.add(image)
  if (cost === null && id !== '')
    void readCost(id, imageShelf.lifetime()).then((cost) => imageShelf.change(image, { ...image, cost }))
}

function toUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
}
