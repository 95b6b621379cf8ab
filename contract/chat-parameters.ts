/** Parameters in OpenAI's words; each model lists those it accepts. */
export const CHAT_PARAMETERS = [
  'temperature',
  'top_p',
  'max_tokens',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'stop',
  'reasoning_effort',
] as const

export const REASONING_EFFORTS = ['low', 'medium', 'high'] as const

/** Input kinds of chat models. */
export const CHAT_INPUTS = ['text', 'image'] as const
