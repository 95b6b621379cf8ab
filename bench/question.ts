/** By which a caller asks. */
export type Wire = 'chat' | 'messages' | 'responses'

const WORDS = 'Say something of forty words about the sea and those who live by it.'
const MAX_TOKENS = 2048

const bodies: Record<Wire, (isStream: boolean) => object> = {
  chat: (isStream) => ({
    messages: [{ role: 'user', content: WORDS }],
    max_tokens: MAX_TOKENS,
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  }),
  messages: (stream) => ({ messages: [{ role: 'user', content: WORDS }], max_tokens: MAX_TOKENS, stream }),
  responses: (stream) => ({ input: WORDS, max_output_tokens: MAX_TOKENS, store: false, stream }),
}

/** The one question of the bench; its answer is the stub's. */
export const question = (isStream: boolean, wire: Wire = 'chat') =>
  JSON.stringify({ model: 'bench', ...bodies[wire](isStream) })

/** What the last bytes of a stream hold. */
export const endOf: Record<Wire, string> = {
  chat: '[DONE]',
  messages: 'message_stop',
  responses: 'response.completed',
}

export const pathOf: Record<Wire, string> = {
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
}
