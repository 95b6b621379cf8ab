import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { exactUsage } from '../wire/cost-number.ts'

const Message = z.object({ content: z.string().nullish().catch(null) })
const Completion = z.object({
  id: z.string().catch(''),
  created: z.number().catch(0),
  model: z.string().catch(''),
  choices: z.array(
    z.object({
      index: z.int().catch(0),
      message: Message.optional(),
      delta: Message.optional(),
      finish_reason: z.string().nullish().catch(null),
    }),
  ),
  usage: z.unknown().optional(),
})

/** A chat completion, or a chunk of one, as a completion of text; anything else, such as an error, as it is. @param json of an object */
export function toText(json: string): string {
  const parsed = Completion.safeParse(tryParseJson(json))
  if (!parsed.success) return json
  const { id, created, model, choices, usage } = parsed.data
  return JSON.stringify({
    id: id.replace(/^chatcmpl-/, 'cmpl-'),
    object: 'text_completion',
    created,
    model,
    choices: choices.map(({ index, message, delta, finish_reason }) => ({
      index,
      text: (message ?? delta)?.content ?? '',
      logprobs: null,
      finish_reason: finish_reason ?? null,
    })),
    ...(usage !== undefined && { usage: exactUsage(usage) }),
  })
}
