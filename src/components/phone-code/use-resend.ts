import { useEffect, useState } from 'react'

/** Only a moment is kept, never the number. */
const KEY = 'smsResendAt'

interface Sent {
  /** null after a reload: then it holds for any number. */
  phone: string | null
  until: number
}

export interface Resend {
  /** Seconds until a code may be asked for again for this number; 0 = now. */
  secondsFor: (phone: string) => number
  start: (sent: { phone: string; seconds: number }) => void
}

/** Counts down to the next code; goes on after a reload. */
export function useResend(): Resend {
  const [sent, setSent] = useState<Sent>(readSent)
  const [now, setNow] = useState(Date.now)
  const isWaiting = sent.until > now
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return {
    secondsFor: (phone) =>
      isWaiting && (sent.phone === null || sent.phone === phone) ? Math.ceil((sent.until - now) / 1000) : 0,
    start: ({ phone, seconds }) => {
      const until = Date.now() + seconds * 1000
      sessionStorage.setItem(KEY, String(until))
      setNow(Date.now())
      setSent({ phone, until })
    },
  }
}

function readSent(): Sent {
  const until = Number(sessionStorage.getItem(KEY))
  return { phone: null, until: Number.isFinite(until) ? until : 0 }
}
