import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'

/** What a model thought, and what it wants to see of that again (`reasoning_details`). */
export interface Thought {
  text: string
  details: unknown[]
}

/** No thought in words begins so. */
const MARK = '\u0001'
const Packed = z.object({ text: z.string(), details: z.array(z.unknown()) })

/** A thought as one text, to be sealed. */
export const packReasoning = ({ text, details }: Thought): string =>
  details.length === 0 ? text : MARK + JSON.stringify({ text, details })

export function unpackReasoning(packed: string): Thought {
  const read = packed.startsWith(MARK) ? Packed.safeParse(tryParseJson(packed.slice(MARK.length))) : null
  return read?.success ? read.data : { text: packed, details: [] }
}
