import type { ModelType } from '../../contract/model.ts'

export interface Parameter {
  name: string
  type: string
  isRequired?: true
  text: string
}

interface Operation {
  path: `/${string}`
  parameters: Parameter[]
  /** What the answer holds. */
  answer: string
  example: (modelId: string) => Record<string, unknown>
}

const model: Parameter = { name: 'model', type: 'string', isRequired: true, text: '模型 ID' }

/** How each type of model is called. */
export const operations = {
  chat: {
    path: '/chat/completions',
    parameters: [
      model,
      { name: 'messages', type: 'array', isRequired: true, text: '对话消息，每条有 role 和 content' },
      { name: 'stream', type: 'boolean', text: '是否流式返回，默认 false' },
      { name: 'stream_options', type: 'object', text: 'include_usage 为 true 时，最后一段带用量与费用' },
      { name: 'max_tokens', type: 'integer', text: '最多输出多少 Token，不能超过模型上限' },
      { name: 'temperature', type: 'number', text: '0 到 2，越高越发散' },
      { name: 'top_p', type: 'number', text: '0 到 1，核采样' },
      { name: 'n', type: 'integer', text: '一次生成几个回答，每个都计费' },
      { name: 'stop', type: 'string | array', text: '遇到这些文字就停止' },
      { name: 'tools', type: 'array', text: '可以调用的函数' },
    ],
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
    parameters: [
      model,
      { name: 'prompt', type: 'string', isRequired: true, text: '画面描述' },
      { name: 'n', type: 'integer', text: '几张，默认 1，按张计费' },
      { name: 'size', type: 'string', text: '尺寸，如 1024x1024' },
      { name: 'response_format', type: 'string', text: 'url（默认）或 b64_json' },
    ],
    answer:
      'data 里每一项是一张图片：默认给出 url，凭密钥下载，到 expires_at 为止有效；response_format 为 b64_json 时直接给出 Base64。usage.cost 是这次调用的费用（元）。',
    example: (modelId) => ({
      model: modelId,
      prompt: '清晨的江南水乡，薄雾，水墨风格',
      size: '1024x1024',
    }),
  },
  speech: {
    path: '/audio/speech',
    parameters: [
      model,
      { name: 'input', type: 'string', isRequired: true, text: '要朗读的文字，按字符计费' },
      { name: 'voice', type: 'string', text: '声音' },
      { name: 'response_format', type: 'string', text: '音频格式，如 wav' },
      { name: 'speed', type: 'number', text: '语速，0.25 到 4，默认 1' },
    ],
    answer: '返回音频文件本身。',
    example: (modelId) => ({
      model: modelId,
      input: '欢迎使用语音合成，今天天气不错。',
      voice: 'alloy',
      response_format: 'wav',
    }),
  },
  video: {
    path: '/videos',
    parameters: [
      model,
      { name: 'prompt', type: 'string', isRequired: true, text: '画面描述' },
      { name: 'seconds', type: 'string', text: '时长，1 到 60 秒，默认 4，按秒计费' },
      { name: 'size', type: 'string', text: '尺寸，默认 1280x720' },
    ],
    answer:
      '返回任务的 id。用 GET /videos/{id} 查询 status（queued、in_progress、completed、failed）和 progress，完成后用 GET /videos/{id}/content 下载，到 expires_at 为止有效，usage.cost 是费用（元）；失败不收费，原因在 error.message。',
    example: (modelId) => ({
      model: modelId,
      prompt: '海浪拍打礁石，夕阳',
      seconds: '4',
      size: '1280x720',
    }),
  },
  embedding: {
    path: '/embeddings',
    parameters: [
      model,
      { name: 'input', type: 'string | array', isRequired: true, text: '一段或多段文字' },
      { name: 'dimensions', type: 'integer', text: '向量的维数' },
      { name: 'encoding_format', type: 'string', text: 'float 或 base64' },
    ],
    answer: 'data 里每一项是一段文字的向量，usage 是用量。',
    example: (modelId) => ({ model: modelId, input: '把这句话变成向量' }),
  },
} satisfies Record<ModelType, Operation> as Record<ModelType, Operation>
