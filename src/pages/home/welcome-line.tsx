import { displayCount, displayYuan } from '../../../contract/money.ts'
import styles from './hero.module.css'
import { usePublicRead } from './use-public-read.ts'

/** What a visitor would be given at sign-up. Its room is kept while that is read. */
export function WelcomeLine() {
  const offer = usePublicRead('package.welcome')
  return (
    <p className={styles.welcome}>
      {offer?.isAvailable &&
        `新用户送 ${displayCount(offer.tokens)} Token（可抵 ${displayYuan(offer.listValue)}），不用充值就能开始。`}
    </p>
  )
}
