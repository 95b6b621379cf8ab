import { CHAT_PARAMETERS } from '../../../contract/chat-parameters.ts'
import type { Model, ModelType } from '../../../contract/model.ts'
import { displayCount } from '../../../contract/money.ts'
import type { RequestField } from './describe-requests.ts'

type Limit = (model: Model) => string | undefined

const choices = (values: readonly (string | number)[] | undefined) => values && `可选 ${values.join('、')}`
const distinct = (values: string[] | undefined) =>
  values && values.length > 0 ? [...new Set(values)] : undefined
const most = (count: number | undefined) => (count === undefined ? undefined : `至多 ${displayCount(count)}`)

/** Limits of the model, overriding those of its type. */
const ownLimits: Partial<Record<ModelType, Record<string, Limit>>> = {
  chat: {
    max_tokens: ({ maxOutputTokens }) => most(maxOutputTokens),
    max_completion_tokens: ({ maxOutputTokens }) => most(maxOutputTokens),
  },
  image: {
    n: ({ image }) => most(image?.countMax),
    quality: ({ price }) => choices(distinct(price.images?.flatMap(({ quality }) => quality ?? []))),
    size: ({ image }) => image && `${choices(image.sizes)}，默认 ${image.sizes[0]}`,
    seed: ({ image }) => (image?.takesSeed ? undefined : '原样转给模型，是否有效以模型为准'),
  },
  speech: {
    voice: ({ speech }) => choices(speech?.voices.map(({ id, name }) => `${id}（${name}）`)),
    response_format: ({ speech }) => choices(speech?.formats),
    speed: ({ speech }) => (speech?.takesSpeed === false ? '这个模型不支持调整' : undefined),
  },
  video: {
    seconds: ({ video }) => video && `常用 ${video.seconds.join('、')}`,
    size: ({ video }) => video && `${choices(video.sizes)}，默认 ${video.sizes[0]}`,
  },
}

const steered = new Set<string>(CHAT_PARAMETERS)

/** @param fields of the request of its type */
export function parametersOf(model: Model, fields: readonly RequestField[]): RequestField[] {
  const taken = model.parameters && new Set<string>(model.parameters)
  return fields
    .filter(({ name }) => !taken || !steered.has(name) || taken.has(name))
    .map((field) => {
      if (field.name === 'model') return { ...field, limits: model.id }
      const own = ownLimits[model.type]?.[field.name]?.(model)
      return own ? { ...field, limits: own } : field
    })
}
