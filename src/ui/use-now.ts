import { useEffect, useState } from 'react'
import { serverNow } from '../providers/server-time.ts'

/** @returns the present moment in milliseconds, updated every second while `isTicking` */
export function useNow(isTicking: (now: number) => boolean): number {
  const [now, setNow] = useState(serverNow)
  const isOn = isTicking(now)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
