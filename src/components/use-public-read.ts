import { useEffect, useState } from 'react'
import type { CallResult } from '../../contract/endpoints.ts'
import type { Envelope } from '../../contract/envelope.ts'

const PATHS = { 'model.speeds': '/model/speeds', 'package.welcome': '/package/welcome' } as const
type Name = keyof typeof PATHS

/** What an endpoint for everyone answers, read without axios: it is for the first page of a visitor. @returns null until it is read, and if it cannot be */
export function usePublicRead<N extends Name>(name: N): CallResult<N> | null {
  const [result, setResult] = useState<CallResult<N> | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const show = async () => {
      const found = await read(name, controller.signal)
      if (!controller.signal.aborted) setResult(found)
    }
    void show()
    return () => controller.abort()
  }, [name])
  return result
}

async function read<N extends Name>(name: N, signal: AbortSignal): Promise<CallResult<N> | null> {
  try {
    const answer = await fetch(`/maas${PATHS[name]}?_t=${Date.now()}`, { signal })
    const { success, code, result } = (await answer.json()) as Envelope<CallResult<N> | null>
    return success && code === 200 ? result : null
  } catch {
    return null
  }
}
