import type { GenerateContentRequest, GenerationConfig } from '../../../contract/gemini.ts'
import type { ChatRequest } from '../../../contract/openai.ts'
import { effortOfBudget } from '../chat/effort-of-budget.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { badParameter } from '../wire/wire-error.ts'
import { toChatMessages } from './to-chat-messages.ts'
import { toChatTools } from './to-chat-tools.ts'
import { toJsonSchema } from './to-json-schema.ts'

interface Options {
  model: string
  isStream: boolean
  openThought: (signature: string) => string | null
  /** Whether the model takes `reasoning_effort`. */
  takesEffort: boolean
}

/** What is asked of a model on the Gemini wire, as a chat completion. @throws WireError 400 that names the member */
export function toChatRequest(
  request: GenerateContentRequest,
  { model, isStream, openThought, takesEffort }: Options,
): ChatRequest {
  const config = request.generationConfig ?? {}
  refuseUnserved(request, config)
  const { temperature, topP, topK, maxOutputTokens, stopSequences, seed } = config
  const members = {
    max_tokens: maxOutputTokens,
    temperature,
    top_p: topP,
    top_k: topK,
    seed,
    stop: stopSequences?.length ? stopSequences : null,
    presence_penalty: config.presencePenalty,
    frequency_penalty: config.frequencyPenalty,
    reasoning_effort: takesEffort ? effortOf(config) : null,
    response_format: formatOf(config),
  }
  return {
    model,
    messages: toChatMessages(request, { openThought }),
    ...(isStream && { stream: true }),
    ...Object.fromEntries(
      Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
    ),
    ...toChatTools(request),
  }
}

function refuseUnserved({ cachedContent }: GenerateContentRequest, config: GenerationConfig): void {
  if (cachedContent)
    throw badParameter(
      'cachedContent',
      '不支持参数 cachedContent，请把内容写在 contents 中',
      'unsupported_value',
    )
  if ((config.candidateCount ?? 1) > 1) refuse('candidateCount', '一次只能要一个回答')
  for (const name of ['responseLogprobs', 'logprobs'] as const)
    if (config[name]) refuse(name, '这个接口不返回概率，请改用 /v1/chat/completions')
  for (const [i, kind] of (config.responseModalities ?? []).entries())
    if (kind.toUpperCase() !== 'TEXT') throw unsupported(`generationConfig.responseModalities[${i}]`)
}

function refuse(name: string, why: string): never {
  const param = `generationConfig.${name}`
  throw badParameter(param, `不支持参数 ${param}：${why}`, 'unsupported_value')
}

function formatOf(config: GenerationConfig): object | null {
  const { responseMimeType: mime, responseSchema, responseJsonSchema } = config
  if (mime === 'text/x.enum') refuse('responseMimeType', '请改用 application/json 与 enum')
  const schema = responseJsonSchema ?? (responseSchema ? toJsonSchema(responseSchema) : null)
  if (schema) return { type: 'json_schema', json_schema: { name: 'answer', schema } }
  return mime === 'application/json' ? { type: 'json_object' } : null
}

function effortOf({ thinkingConfig }: GenerationConfig): string | null {
  const level = thinkingConfig?.thinkingLevel?.toLowerCase()
  if (level === 'low' || level === 'minimal') return 'low'
  if (level === 'medium' || level === 'high') return level
  const budget = thinkingConfig?.thinkingBudget ?? -1
  return budget <= 0 ? null : effortOfBudget(budget)
}
