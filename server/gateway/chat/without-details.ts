import type { ChatRequest } from '../../../contract/openai.ts'

/** What models want to see again of their thoughts is for upstreams of their own protocol. */
export const withoutDetails = (chat: ChatRequest): ChatRequest => ({
  ...chat,
  messages: chat.messages.map(({ reasoning_details: _details, ...message }) => message),
})
