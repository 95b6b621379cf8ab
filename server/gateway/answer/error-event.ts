import { writeEvent } from '../sse/split-events.ts'
import type { WireError } from '../wire/wire-error.ts'

/** An error in mid-stream, in the words of chat completions. */
export const errorEvent = (error: WireError) => writeEvent(JSON.stringify(error.body))
