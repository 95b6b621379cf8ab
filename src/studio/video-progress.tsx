import type { MadeVideo } from './video-types.ts'

const words = { queued: '排队中', in_progress: '生成中', completed: '正在取回视频' }

/** How far a video is, where the film will be. */
export function VideoProgress({ video: { status, progress, failure } }: { video: MadeVideo }) {
  if (status === 'failed' || failure?.reason === 'missing') return null
  return (
    <div className="studio-progress">
      <span>{words[status]}</span>
      {/* The bar says it to those who cannot see; said anew every two seconds it would only disturb. */}
      <span aria-hidden>{progress}%</span>
      <progress max={100} value={progress} aria-label="生成进度" />
    </div>
  )
}
