import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

interface SingleMutationOptions<Result, Input> extends Omit<
  UseMutationOptions<Result, Error, Input>,
  'mutationFn'
> {
  mutationFn: (input: Input) => Promise<Result>
}

/** Ignores calls while running: a double click is faster than the disabled state. */
export function useSingleMutation<Result, Input = void>({
  mutationFn,
  ...options
}: SingleMutationOptions<Result, Input>) {
  const isRunning = useRef(false)
  const act = useMutation<Result, Error, Input>({
    // Offline it fails at once with words, as every other call; it is not kept to be sent later unseen.
    networkMode: 'always',
    ...options,
    mutationFn: (input) => mutationFn(input).finally(() => (isRunning.current = false)),
  })
  const mutate = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    act.mutate(input)
  }
  return { ...act, mutate }
}
