import type { Creation } from '../../../../contract/creation.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import styles from './studio.module.css'

const queueWords = (ahead: number | null) => {
  if (ahead === null) return '排队中'
  return ahead === 0 ? '排队中，下一个就轮到' : `排队中，前面还有 ${ahead} 个任务`
}

export function VideoProgress({ creation: { status, progress, ahead, createdAt } }: { creation: Creation }) {
  const seconds = useElapsedSeconds(createdAt)
  return (
    <div className={styles.progress}>
      <span>{status === 'queued' ? queueWords(ahead) : '生成中'}</span>
      {/* Announcing every second would be noise; the progress bar is read instead. */}
      <span aria-hidden>
        {progress}% · 已用 {seconds} 秒
      </span>
      <progress max={100} value={progress} aria-label="生成进度" />
    </div>
  )
}
