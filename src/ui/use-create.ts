import { useRef } from 'react'
import type { CallInput, CallResult, EndpointName } from '../../contract/endpoints.ts'
import { call, HttpFailure } from '../providers/http.ts'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import { useAct } from './use-act.ts'

/**
 * Sends a call that creates something or costs money. A retry after an answer that got lost carries the same `Idempotency-Key`,
 * so that it never happens twice; after a refusal the next attempt is a new one.
 */
export function useCreate<N extends EndpointName>(name: N, onCreated: (result: CallResult<N>) => void) {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return useAct({
    mutationFn: (input: CallInput<N>) => {
      const body = JSON.stringify(input)
      if (attempt.current?.body !== body) attempt.current = { body, key: newIdempotencyKey() }
      return call(name, input, { idempotencyKey: attempt.current.key })
    },
    onSuccess: (result) => {
      attempt.current = null
      onCreated(result)
    },
    onError: (error) => {
      if (isRefusal(error)) attempt.current = null
    },
    // An answer may hold a secret (a new key): it is not to stay in a cache.
    gcTime: 0,
  })
}

const IN_FLIGHT = 409

const isRefusal = (error: Error) =>
  error instanceof HttpFailure && error.code >= 400 && error.code < 500 && error.code !== IN_FLIGHT
