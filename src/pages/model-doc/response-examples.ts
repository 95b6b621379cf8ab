import type { ModelType } from '../../../contract/model.ts'

const answer = (value: unknown) => JSON.stringify(value, null, 2)
const usage = { prompt_tokens: 8, completion_tokens: 6, total_tokens: 14, cost: 0.00006 }

/** What a good answer looks like; null: it is a file. */
export const responseExamples: Record<ModelType, (modelId: string) => string | null> = {
  chat: (model) =>
    [
      `data: {"object":"chat.completion.chunk","model":"${model}","choices":[{"index":0,"delta":{"content":"我是"}}]}`,
      `data: {"object":"chat.completion.chunk","model":"${model}","choices":[{"index":0,"delta":{"content":"一个语言模型。"},"finish_reason":"stop"}]}`,
      `data: {"choices":[],"usage":${JSON.stringify(usage)}}`,
      'data: [DONE]',
    ].join('\n\n'),
  image: () =>
    answer({
      created: 1_790_000_000,
      data: [{ url: `${globalThis.location.origin}/v1/media/…`, expires_at: 1_790_604_800 }],
      usage: { cost: 0.16 },
    }),
  speech: () => null,
  transcription: () => answer({ text: '欢迎使用语音合成，今天天气不错。', usage: { cost: 0.0006 } }),
  video: (model) =>
    answer({
      id: 'video_…',
      object: 'video',
      model,
      status: 'queued',
      progress: 0,
      seconds: '4',
      size: '1280x720',
    }),
  embedding: (model) =>
    answer({
      object: 'list',
      model,
      data: [{ object: 'embedding', index: 0, embedding: [0.0123, -0.0456, 0.0789] }],
      usage: { prompt_tokens: 7, total_tokens: 7, cost: 0.0000035 },
    }),
  rerank: (model) =>
    answer({
      model,
      results: [
        { index: 0, relevance_score: 0.92 },
        { index: 1, relevance_score: 0.31 },
      ],
      usage: { cost: 0.001 },
    }),
  moderation: (model) =>
    answer({
      id: 'modr-…',
      model,
      results: [{ flagged: false, categories: { violence: false }, category_scores: { violence: 0.001 } }],
    }),
}
