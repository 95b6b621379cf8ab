import { useEffect, useRef, useState } from 'react'
import { holdNavigation } from '../../providers/router/location.ts'

interface LeaveGuardOptions {
  isOn: boolean
  close: () => void
}

/** Asks before a page with changes is left: by a link, Back, closing the form, or closing the tab. */
export function useLeaveGuard({ isOn, close }: LeaveGuardOptions) {
  const [isAsking, setAsking] = useState(false)
  const proceed = useRef<(() => void) | null>(null)
  const release = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const free = holdNavigation((go) => {
      proceed.current = go
      setAsking(true)
    })
    globalThis.addEventListener('beforeunload', warn)
    release.current = () => {
      free()
      globalThis.removeEventListener('beforeunload', warn)
    }
    return () => release.current()
  }, [isOn])

  return {
    isAsking,
    /** Closes the form, if need be after asking. */
    ask: () => {
      if (!isOn) return close()
      proceed.current = close
      setAsking(true)
    },
    stay: () => {
      proceed.current = null
      setAsking(false)
    },
    /** Leaves without asking. */
    go: () => {
      release.current()
      setAsking(false)
      const next = proceed.current ?? close
      proceed.current = null
      next()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
