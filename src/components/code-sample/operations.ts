import type { ModelType } from '../../../contract/model.ts'

interface Operation {
  path: `/${string}`
  answer: string
  example: (modelId: string) => Record<string, unknown>
}

export const operations = {
  chat: {
    path: '/chat/completions',
    answer: 'choices 是回答，usage 是用量，usage.cost 是这次调用的费用（元）。',
    example: (modelId) => ({
      model: modelId,
      messages: [{ role: 'user', content: '用一句话介绍你自己' }],
      stream: true,
      stream_options: { include_usage: true },
    }),
  },
  image: {
    path: '/images/generations',
    answer:
      'data 里每一项是一张图片：默认给出 url，带签名，不需要 API Key，任何人拿到都能打开，到 expires_at 为止有效；response_format 为 b64_json 时直接给出 Base64。usage.cost 是这次调用的费用（元）。',
    example: (modelId) => ({ model: modelId, prompt: '清晨的江南水乡，薄雾，水墨风格', size: '1024x1024' }),
  },
  speech: {
    path: '/audio/speech',
    answer: '返回音频文件本身。',
    example: (modelId) => ({
      model: modelId,
      input: '欢迎使用语音合成，今天天气不错。',
      voice: 'alloy',
      response_format: 'wav',
    }),
  },
  transcription: {
    path: '/audio/transcriptions',
    answer:
      '以 multipart/form-data 上传音频。text 是听到的文字，按音频的时长计费（精确到千分之一分钟），usage.cost 是这次调用的费用（元）。',
    example: (modelId) => ({ model: modelId }),
  },
  video: {
    path: '/videos',
    answer:
      '返回任务的 id。用 GET /videos/{id} 查询 status（queued、in_progress、completed、failed）和 progress，完成后用 GET /videos/{id}/content 下载，到 expires_at 为止有效，usage.cost 是费用（元）；失败不收费，原因在 error.message；DELETE /videos/{id} 取消还在做的任务，取消不收费。',
    example: (modelId) => ({ model: modelId, prompt: '海浪拍打礁石，夕阳', seconds: '4', size: '1280x720' }),
  },
  embedding: {
    path: '/embeddings',
    answer: 'data 里每一项是一段文字的向量，usage 是用量。',
    example: (modelId) => ({ model: modelId, input: '把这句话变成向量' }),
  },
  moderation: {
    path: '/moderations',
    answer:
      'results 里每一项是一段文字的结果：flagged 是该不该拦，categories 和 category_scores 是各类别及其分数，usage.cost 是这次调用的费用（元）。',
    example: (modelId) => ({ model: modelId, input: '今天天气真好' }),
  },
  rerank: {
    path: '/rerank',
    answer:
      'results 按相关程度从高到低，index 是它在 documents 里的位置，relevance_score 是分数，usage.cost 是这次调用的费用（元）。请求与答复同 Cohere、Jina 的一样，也可以用 Cohere 的 SDK，地址填本站的域名，走 /v2/rerank。',
    example: (modelId) => ({
      model: modelId,
      query: '怎样申请退款',
      documents: ['退款须在七天内申请', '发票可以在订单页下载', '客服电话周一到周五接听'],
      top_n: 2,
    }),
  },
} satisfies Record<ModelType, Operation> as Record<ModelType, Operation>
