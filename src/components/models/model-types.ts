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

export const isTriable = (type: ModelType) => triableTypes.some((triable) => triable === type)
