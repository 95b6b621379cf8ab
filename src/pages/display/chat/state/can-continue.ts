import { CONTINUATIONS_MAX } from '../../../../../contract/conversation-limits.ts'
import type { AnswerMessage } from '../message/chat-types.ts'

export const canContinue = ({ state, text, earlier }: AnswerMessage) =>
  (state === 'cut' || state === 'stopped' || state === 'failed') &&
  text.trim() !== '' &&
  earlier.length < CONTINUATIONS_MAX
