import { z } from 'zod'
import { InputItem } from '../../../contract/responses.ts'

/** What a row of `response` holds: the items that were asked, without those of earlier responses, and the answer. */
export const StoredBody = z.object({
  input: z.array(InputItem),
  response: z.looseObject({ output: z.array(InputItem) }),
})
export type StoredBody = z.infer<typeof StoredBody>
