import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { session } from '../../../providers/session.ts'
import { toastV1Failure, toV1Failure, type V1Failure } from '../../../providers/v1/v1-failure.ts'
import type { CreationKind } from '../../../../contract/creation.ts'
import { creationsKey } from './use-creations.ts'
import { serverNow } from '../../../providers/server-time.ts'

/** Leaving the screen does not cancel it. It counts as finished once what was made is listed. */
export function useGeneration(kind: CreationKind) {
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(true)
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<V1Failure | null>(null)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback(
    async (generate: (signal: AbortSignal) => Promise<void>, since = serverNow()) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      const unwatch = onNextUser(() => controller.abort())
      setStartedAt(since)
      setFailure(null)
      try {
        await generate(controller.signal)
        await client.invalidateQueries({ queryKey: creationsKey(kind) })
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
    },
    [client, kind],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  return { startedAt, failure, run, stop }
}

/** A different user signed in: abort. */
function onNextUser(leave: () => void) {
  const owner = session.read()?.userInfo.userId
  return session.subscribe(() => {
    if (session.read()?.userInfo.userId !== owner) leave()
  })
}
