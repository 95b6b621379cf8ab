import { CONTINUATIONS_MAX } from '../../../contract/conversation.ts'
import type { AnswerMessage } from './chat-types.ts'

/** Whether an answer has an end that more can be put to. */
export const canGoOn = ({ state, text, earlier }: AnswerMessage) =>
  (state === 'cut' || state === 'stopped' || state === 'failed') &&
  text.trim() !== '' &&
  earlier.length < CONTINUATIONS_MAX
