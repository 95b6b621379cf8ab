import { useSearchParams } from 'react-router'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useRootAttribute } from '../../../../ui/root-attribute.ts'
import { ChatWelcome } from './chat-welcome.tsx'
import { LogSkeleton } from './log-skeleton.tsx'
import styles from '../chat.module.css'

/** Where a conversation will stand; a new one begins with the same words. */
export function OpeningMain() {
  const [search] = useSearchParams()
  const isNew = !search.has('c')
  return (
    <div className={styles.main}>
      <div className={styles.head}>
        <Skeleton width="160px" height={24} />
      </div>
      <div className={styles.logFrame}>
        <div className={styles.log}>
          <div className={styles.logContent}>{isNew && <ChatWelcome title={null} />}</div>
        </div>
        {!isNew && <LogSkeleton />}
      </div>
      <div className={styles.foot}>
        <div className={styles.composer}>
          <div className={`${styles.composerBox} ${styles.openingComposer}`} />
        </div>
      </div>
    </div>
  )
}

/** The same before the code of conversations is there. */
export function ChatOpening() {
  useRootAttribute('data-view', 'chat')
  return (
    <div className={styles.chat}>
      <div className={styles.side} />
      <OpeningMain />
    </div>
  )
}
