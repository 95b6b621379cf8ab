import type { Creation } from '../../contract/creation.ts'
import { useSecondsSince } from './use-seconds-since.ts'

const queueWords = (ahead: number | null) => {
  if (ahead === null) return '排队中'
  return ahead === 0 ? '排队中，下一个就轮到' : `排队中，前面还有 ${ahead} 个任务`
}

/** How far a video is, where the film will be. */
export function VideoProgress({ creation: { status, progress, ahead, createdAt } }: { creation: Creation }) {
  const seconds = useSecondsSince(createdAt)
  return (
    <div className="studio-progress">
      <span>{status === 'queued' ? queueWords(ahead) : '生成中'}</span>
      {/* The bar says it to those who cannot see; said anew every second it would only disturb. */}
      <span aria-hidden>
        {progress}% · 已用 {seconds} 秒
      </span>
      <progress max={100} value={progress} aria-label="生成进度" />
    </div>
  )
}
