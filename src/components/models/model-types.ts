import type { ModelType } from '../../../contract/model.ts'

export const modelTypes = {
  chat: '文本对话',
  image: '图像生成',
  speech: '语音合成',
  transcription: '语音识别',
  video: '视频生成',
  embedding: '文本向量',
  rerank: '文本重排',
  moderation: '内容审核',
} as const satisfies Record<ModelType, string>

export const modelTypeNames = Object.keys(modelTypes) as ModelType[]

export const isModelType = (text: string | undefined): text is ModelType =>
  text !== undefined && Object.hasOwn(modelTypes, text)

export const triableTypes = ['chat', 'image', 'speech', 'video'] as const satisfies ModelType[]

export type TriableType = (typeof triableTypes)[number]

/** Where models of a type are tried: speech is synthesised and transcribed on one screen. Undefined: nowhere. */
export const triedAs = (type: ModelType): TriableType | undefined =>
  triableTypes.find((one) => one === (type === 'transcription' ? 'speech' : type))
