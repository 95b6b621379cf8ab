import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { session } from '../../../providers/session.ts'
import { toastV1Failure, toV1Failure, type V1Failure } from '../../../providers/v1/v1-failure.ts'

/** Leaving the screen does not cancel it. @param onMade awaited before the generation counts as finished */
export function useGeneration(onMade: () => Promise<unknown>) {
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(true)
  const made = useRef(onMade)
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<V1Failure | null>(null)
  useEffect(() => {
    made.current = onMade
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback(async (generate: (signal: AbortSignal) => Promise<void>, since = Date.now()) => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    const unwatch = onNextUser(() => controller.abort())
    setStartedAt(since)
    setFailure(null)
    try {
      await generate(controller.signal)
      await made.current()
    } catch (error) {
      if (!isHere.current || controller.signal.aborted) return
      const failed = toV1Failure(error)
      toastV1Failure(failed)
      setFailure(failed)
    } finally {
      unwatch()
      running.current = null
      if (isHere.current) setStartedAt(null)
      void refreshUser()
    }
  }, [])
  const stop = useCallback(() => running.current?.abort(), [])
  return { startedAt, failure, run, stop }
}

export type Generation = ReturnType<typeof useGeneration>

/** A different user signed in: abort. */
function onNextUser(leave: () => void) {
  const owner = session.read()?.userInfo.userId
  return session.subscribe(() => {
    if (session.read()?.userInfo.userId !== owner) leave()
  })
}
