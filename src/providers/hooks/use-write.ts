import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import { useRef } from 'react'
import { calls } from 'virtual:calls'
import type { CallInput, CallResult, EndpointName } from '../../../contract/endpoints.ts'
import type { HttpFailure } from '../http-failure.ts'
import type { Attempts } from '../idempotent-attempts.ts'

interface WriteOptions<N extends EndpointName> {
  onSuccess?: (result: CallResult<N>) => void
  onError?: (failure: HttpFailure) => void
  /** What is sent or answered is a secret, which is not to stay in a cache. */
  isSecret?: boolean
  attempts?: Attempts
}

const methods = { GET: 'post', POST: 'post', DELETE: 'delete' } as const

/**
 * Writes by one endpoint, through refine's `useCustomMutation`; what is shown of the account is read again. It runs once at a time: the
 * second half of a double click, which comes before the button knows, is let go.
 */
export function useWrite<N extends EndpointName>(
  name: N,
  { onSuccess, onError, isSecret, attempts }: WriteOptions<N> = {},
) {
  const isRunning = useRef(false)
  const { mutation } = useCustomMutation<BaseRecord, HttpFailure, CallInput<N>>({
    ...(isSecret && { mutationOptions: { gcTime: 0 } }),
  })
  const { method, path } = calls[name]
  async function write(values: CallInput<N>) {
    try {
      const { data } = await mutation.mutateAsync({
        url: path,
        method: methods[method],
        values,
        ...(attempts && { meta: { attempts } }),
        successNotification: false,
      })
      onSuccess?.(data as CallResult<N>)
    } catch (error) {
      onError?.(error as HttpFailure)
    } finally {
      isRunning.current = false
    }
  }
  function mutate(input: CallInput<N>) {
    if (isRunning.current) return
    isRunning.current = true
    void write(input)
  }
  return { ...mutation, mutate }
}
