import { useEffect, useState } from 'react'

/** @returns the present moment in milliseconds, updated every second while `isTicking` */
export function useNow(isTicking: (now: number) => boolean): number {
  const [now, setNow] = useState(Date.now)
  const isOn = isTicking(now)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
