import { useEffect, useState } from 'react'

/** Whole seconds since a moment, counting on; 0 without one. */
export function useSecondsSince(since: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (since === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
}
