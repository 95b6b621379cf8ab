import { HttpFailure } from './http-failure.ts'

/** Whether a call that failed so may succeed later as it is: without an answer, refused for now, or failed inside. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof HttpFailure) || error.code === 0 || error.code === 429 || error.code >= 500
