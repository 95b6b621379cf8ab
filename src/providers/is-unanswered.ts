import { HttpFailure } from './http-failure.ts'

const IN_FLIGHT = 409

/** Whether the server may yet have carried out the call that failed so. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof HttpFailure) || error.code < 400 || error.code >= 500 || error.code === IN_FLIGHT
