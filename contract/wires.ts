/** The ways in which `/v1` is called, and the address of each after `/v1`. */
export const WIRE_PATHS = {
  chat: '/chat/completions',
  messages: '/messages',
  responses: '/responses',
  embeddings: '/embeddings',
  images: '/images/generations',
  speech: '/audio/speech',
  transcriptions: '/audio/transcriptions',
  videos: '/videos',
} as const
export type Wire = keyof typeof WIRE_PATHS
export const WIRES = [
  'chat',
  'messages',
  'responses',
  'embeddings',
  'images',
  'speech',
  'transcriptions',
  'videos',
] as const satisfies readonly Wire[]
