import type { ChatModel } from '../schema/schema.ts'

/** The member in which an upstream takes the limit of an answer: as the catalogue says, else OpenAI's reasoning models refuse `max_tokens`. */
export const outputLimitOf = (configured: ChatModel['outputLimit'], upstreamModel: string) =>
  configured ?? (/(?:^|\/)(?:o\d|gpt-5)(?![a-z])/i.test(upstreamModel) ? 'max_completion_tokens' : undefined)
