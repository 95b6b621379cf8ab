import { Skeleton } from '../../../ui/skeleton.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

export const PendingImages = ({ size, count, seconds }: { size: string; count: number; seconds: number }) => (
  <div className={`${ui.panel} ${styles.pending}`}>
    <div className={styles.pictures}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.picture} style={{ aspectRatio: size.replace('x', ' / ') }}>
          <Skeleton height={400} />
        </span>
      ))}
    </div>
    <progress aria-label="正在生成" />
    <span className={ui.quiet}>
      正在生成 {count} 张，已等待 {seconds} 秒
    </span>
  </div>
)
