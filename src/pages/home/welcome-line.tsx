import { useEffect, useState } from 'react'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'
import { readWelcome } from '../../components/packages/read-welcome.ts'
import styles from './hero.module.css'

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
