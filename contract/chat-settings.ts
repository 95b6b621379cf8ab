import { z } from 'zod'
import { CHAT_INPUTS, CHAT_PARAMETERS, REASONING_EFFORTS } from './chat-parameters.ts'

export const ChatParameter = z.enum(CHAT_PARAMETERS)
export type ChatParameter = z.infer<typeof ChatParameter>

export const ChatInputKind = z.enum(CHAT_INPUTS)

/** Values in their ranges on `/v1`; absent = the model's default. */
export const ChatParameters = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.int().min(1).max(10_000_000).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  seed: z.int().min(0).max(4_294_967_295).optional(),
  /** The answer ends before the first of them. */
  stop: z.array(z.string().min(1).max(64)).max(4, '至多 4 个停止词').optional(),
  reasoning_effort: z.enum(REASONING_EFFORTS).optional(),
})
export type ChatParameters = z.infer<typeof ChatParameters>

/** Settings sent with each message. */
export const ChatSettings = z.strictObject({
  systemPrompt: z.string().max(20_000, '系统提示词至多 20000 字'),
  parameters: ChatParameters,
})
export type ChatSettings = z.infer<typeof ChatSettings>
