import { TextRequest, type ChatRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import type { ChatWire } from '../chat/chat-wire.ts'
import { readRequest } from '../request/read-request.ts'
import { createTextStream } from './text-stream.ts'
import { toText } from './to-text.ts'

/** `POST /v1/completions`, as older clients ask: the prompt is what a user says to a chat model. */
export const textWire: ChatWire = async (_gateway, request) => {
  const { value, text } = await readRequest(TextRequest, request.body, 'chat')
  const {
    prompt,
    max_tokens,
    suffix: _suffix,
    echo: _echo,
    best_of: _best,
    logprobs: _logprobs,
    ...rest
  } = value
  const content = typeof prompt === 'string' ? prompt : prompt.join('')
  const chat: ChatRequest = {
    ...rest,
    max_tokens: max_tokens ?? (typeof rest.max_completion_tokens === 'number' ? null : TOKENS_DEFAULT),
    messages: [{ role: 'user', content }],
  }
  return {
    chatRequest: { value: chat, text: await runStep(text.length, () => JSON.stringify(chat)) },
    lowersLimit: false,
    stream: createTextStream,
    answer: toText,
  }
}

/** What OpenAI's own answers have where nothing is said. */
const TOKENS_DEFAULT = 16
