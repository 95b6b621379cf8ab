import type { Creation } from '../../contract/creation.ts'
import { useSecondsSince } from './use-seconds-since.ts'

/** How far a video is, where the film will be. */
export function VideoProgress({ creation: { status, progress, createdAt } }: { creation: Creation }) {
  const seconds = useSecondsSince(createdAt)
  return (
    <div className="studio-progress">
      <span>{status === 'queued' ? '排队中' : '生成中'}</span>
      {/* The bar says it to those who cannot see; said anew every second it would only disturb. */}
      <span aria-hidden>
        {progress}% · 已用 {seconds} 秒
      </span>
      <progress max={100} value={progress} aria-label="生成进度" />
    </div>
  )
}
