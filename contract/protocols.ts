/** What an upstream speaks: chat completions as OpenAI has them, or Anthropic's Messages. */
export const PROTOCOLS = ['openai', 'anthropic'] as const
export type Protocol = (typeof PROTOCOLS)[number]
