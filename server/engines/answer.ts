import type { UpstreamConfig } from '../catalog/index.ts'
import { answerChat } from './chat/answer-chat.ts'
import { embed } from './embedding/embed.ts'
import { engineError, type EngineAnswer, type EngineRequest } from './engine/engine.ts'
import { draw } from './image/draw.ts'
import { moderate } from './moderation/moderate.ts'
import { rerank } from './rerank/rerank.ts'
import { transcribe } from './transcription/transcribe.ts'
import { acceptVideo } from './video/accept-video.ts'
import { speak } from './speech/speak.ts'

export type EngineName = Extract<UpstreamConfig, { builtin: string }>['builtin']

const engines: Partial<Record<EngineName, (request: EngineRequest) => Promise<EngineAnswer>>> = {
  chat: answerChat,
  embedding: embed,
  image: draw,
  moderation: moderate,
  rerank,
  speech: speak,
  transcription: transcribe,
  video: acceptVideo,
}

export async function answerLocally({
  engine,
  ...request
}: EngineRequest & { engine: EngineName }): Promise<EngineAnswer> {
  const answer = engines[engine]
  return answer ? answer(request) : engineError(404, '该演示引擎尚未提供')
}
