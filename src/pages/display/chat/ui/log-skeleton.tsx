import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../chat.module.css'

/** Stands over a log until its messages are drawn. */
export const LogSkeleton = () => (
  <div className={styles.logSkeleton}>
    <Skeleton width="40%" height={40} />
    <Skeleton height={24} />
    <Skeleton height={24} />
    <Skeleton width="70%" height={24} />
  </div>
)
