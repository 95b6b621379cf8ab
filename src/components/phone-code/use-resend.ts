import { useEffect, useState } from 'react'
import { tabStorage } from '../../config/runtime/browser-storage.ts'

/** Stores a timestamp only, never the phone number. */
const KEY = 'smsResendAt'

interface Sent {
  /** Null after a reload: applies to any number. */
  phone: string | null
  until: number
}

export interface Resend {
  /** Seconds until the next code may be requested; 0 = now. */
  secondsFor: (phone: string) => number
  start: (sent: { phone: string; seconds: number }) => void
}

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
      tabStorage.setItem(KEY, String(until))
      setNow(Date.now())
      setSent({ phone, until })
    },
  }
}

function readSent(): Sent {
  const until = Number(tabStorage.getItem(KEY))
  return { phone: null, until: Number.isFinite(until) ? until : 0 }
}
