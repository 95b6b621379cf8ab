/** The ways in which `/v1` is called, and the address of each after `/v1`; `gemini`, whose addresses go on with a model, has another at the root. `batches`: a line of a batch; which endpoint it calls is not recorded. */
export const WIRE_PATHS = {
  chat: '/chat/completions',
  completions: '/completions',
  messages: '/messages',
  responses: '/responses',
  gemini: '/v1beta/models',
  embeddings: '/embeddings',
  rerank: '/rerank',
  moderations: '/moderations',
  images: '/images/generations',
  speech: '/audio/speech',
  transcriptions: '/audio/transcriptions',
  videos: '/videos',
  batches: '/batches',
} as const
export type Wire = keyof typeof WIRE_PATHS
export const WIRES = [
  'chat',
  'completions',
  'messages',
  'responses',
  'gemini',
  'embeddings',
  'rerank',
  'moderations',
  'images',
  'speech',
  'transcriptions',
  'videos',
  'batches',
] as const satisfies readonly Wire[]

/** What people call each. */
export const WIRE_NAMES = {
  chat: 'Chat',
  completions: 'Completions',
  messages: 'Messages',
  responses: 'Responses',
  gemini: 'Gemini',
  embeddings: '向量',
  rerank: '重排',
  moderations: '审核',
  images: '图像',
  speech: '语音合成',
  transcriptions: '语音识别',
  videos: '视频',
  batches: '批处理',
} as const satisfies Record<Wire, string>
