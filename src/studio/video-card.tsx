import { Button } from 'antd'
import { displayTime } from '../../contract/time.ts'
import { useModels } from '../models/use-models.ts'
import { FailureNote } from '../v1/failure-note.tsx'
import { MadeFacts } from './made-facts.tsx'
import { refetchVideo, videoShelf } from './made-video.ts'
import { VideoProgress } from './video-progress.tsx'
import type { MadeVideo } from './video-types.ts'

interface VideoCardProps {
  video: MadeVideo
  onReuse: () => void
}

/** One video: how far it is, then the film, what it cost and how long it can be had; or why there is none. */
export function VideoCard({ video, onReuse }: VideoCardProps) {
  const models = useModels()
  const modelName = models.data?.find(({ id }) => id === video.modelId)?.name ?? video.modelId
  const isDone = video.status === 'completed'
  const canRefetch = isDone && video.url === null && video.failure?.reason !== 'missing'
  return (
    <article className="ui-panel studio-card" aria-label={video.prompt}>
      {video.url === null ? (
        <VideoProgress video={video} />
      ) : (
        // The film has no words that a caption could show.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video controls playsInline src={video.url} aria-label={`视频：${video.prompt}`} />
      )}
      <p>{video.prompt}</p>
      <p className="studio-facts">
        <span>{video.seconds} 秒</span>
        <span>{video.size.replace('x', ' × ')}</span>
        {isDone && video.expiresAt !== null && <span>保存到 {displayTime(video.expiresAt)}，请及时下载</span>}
      </p>
      {isDone && <MadeFacts modelName={modelName} cost={video.cost} />}
      {video.status === 'failed' && (
        <p className="v1-failure" role="alert">
          生成失败：{video.error || '模型没有说明原因'}。预扣的金额已退回，没有产生费用。
        </p>
      )}
      {video.failure !== null && (
        <FailureNote failure={video.failure} onRetry={canRefetch ? () => refetchVideo(video) : undefined} />
      )}
      <div className="ui-actions">
        {video.url !== null && (
          <a className="ui-link" href={video.url} download="video.mp4">
            下载
          </a>
        )}
        <Button type="text" onClick={onReuse}>
          再用这段描述
        </Button>
        {(isDone || video.status === 'failed' || video.failure?.reason === 'missing') && (
          <Button type="text" onClick={() => videoShelf.remove(video)}>
            移除
          </Button>
        )}
      </div>
    </article>
  )
}
