import { useEffect, useState } from 'react'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'
import styles from './hero.module.css'
import type { Envelope } from '../../../contract/envelope.ts'

/** What a new user is given, read without axios: it is for the first page of a visitor. @returns null if there is none, or it cannot be read */
async function readWelcome(signal: AbortSignal): Promise<WelcomeOffer | null> {
  try {
    const answer = await fetch(`/maas/package/welcome?_t=${Date.now()}`, { signal })
    const { success, code, result } = (await answer.json()) as Envelope<WelcomeOffer | null>
    return success && code === 200 ? result : null
  } catch {
    return null
  }
}

/** What a visitor would be given at sign-up. Its room is kept while that is read. */
export function WelcomeLine() {
  const [offer, setOffer] = useState<WelcomeOffer | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void readWelcome(controller.signal).then((read) => controller.signal.aborted || setOffer(read))
    return () => controller.abort()
  }, [])
  return (
    <p className={styles.welcome}>
      {offer?.isAvailable &&
        `新用户送 ${displayCount(offer.tokens)} Token（可抵 ${displayYuan(offer.listValue)}），不用充值就能开始。`}
    </p>
  )
}
