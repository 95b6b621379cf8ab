import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

interface ActOptions<Result, Input> extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn'> {
  mutationFn: (input: Input) => Promise<Result>
}

/** A mutation that runs once at a time: the second half of a double click, which comes before the button knows, is let go. */
export function useAct<Result, Input = void>({ mutationFn, ...options }: ActOptions<Result, Input>) {
  const isRunning = useRef(false)
  const act = useMutation<Result, Error, Input>({
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
