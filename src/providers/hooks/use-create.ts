import { useState } from 'react'
import type { CallResult, EndpointName } from '../../../contract/endpoints.ts'
import { idempotentAttempts } from '../idempotent-attempts.ts'
import { isUnanswered } from '../is-unanswered.ts'
import { useWrite } from './use-write.ts'

/** Sends a call that creates something or costs money, so that a retry never does it twice. */
export function useCreate<N extends EndpointName>(name: N, onCreated: (result: CallResult<N>) => void) {
  const [attempts] = useState(() => idempotentAttempts(isUnanswered))
  return useWrite(name, { onSuccess: onCreated, isSecret: true, attempts })
}
