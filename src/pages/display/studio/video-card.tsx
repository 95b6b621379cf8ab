import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Creation } from '../../contract/creation.ts'
import { displayYuan } from '../../contract/money.ts'
import { refreshUser } from '../providers/account.ts'
import { FailureNote } from '../v1/failure-note.tsx'
import { toV1Failure } from '../v1/v1-failure.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { CreationCard } from './creation-card.tsx'
import { DownloadLink } from './download-link.tsx'
import { fileNameOf } from './file-name.ts'
import { sizeWord } from './size-word.ts'
import { isOpen, useCancelVideo } from './use-creations.ts'
import { useMedia } from './use-media.ts'
import { VideoProgress } from './video-progress.tsx'

interface VideoCardProps {
  creation: Creation
  onReuse: () => void
}

/** One video: how far it is and the way to give it up, then the film; or why there is none, and that the money is back. */
export function VideoCard({ creation, onReuse }: VideoCardProps) {
  const { settings, status, held, error } = creation
  const { url, isError, refetch } = useMedia(creation.files[0])
  const cancel = useCancelVideo()
  const shape = { aspectRatio: (settings.size ?? '16x9').replace('x', ' / ') }
  const isBeingMade = isOpen(creation)
  const wasBeingMade = useRef(isBeingMade)
  useEffect(() => {
    if (wasBeingMade.current && !isBeingMade) void refreshUser()
    wasBeingMade.current = isBeingMade
  }, [isBeingMade])
  return (
    <CreationCard
      creation={creation}
      canDelete={!isBeingMade}
      facts={[`${settings.seconds} 秒`, sizeWord(settings.size ?? '')]}
      actions={
        <>
          {status === 'completed' && <DownloadLink url={url} fileName={fileNameOf(creation, 'mp4')} />}
          <Button type="text" onClick={onReuse}>
            再用这段描述
          </Button>
          {isBeingMade && (
            <ConfirmButton
              label="取消任务"
              question={`取消后预扣的 ${displayYuan(held)} 立即退回。`}
              isBusy={cancel.isPending}
              onConfirm={() => cancel.mutate(creation)}
            />
          )}
        </>
      }
    >
      {isBeingMade && <VideoProgress creation={creation} />}
      {status === 'failed' && (
        <p className="v1-failure" role="alert">
          {error || '模型没有说明原因，未扣费'}。预扣的 {displayYuan(held)} 已全部退回。
        </p>
      )}
      {status === 'completed' && url === undefined && !isError && (
        <div className="studio-film studio-wait" style={shape}>
          正在取回视频
        </div>
      )}
      {isError && (
        <p className="v1-failure" role="alert">
          没能取回视频
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {url !== undefined && (
        // The film has no words that a caption could show.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className="studio-film"
          style={shape}
          controls
          playsInline
          src={url}
          aria-label={`视频：${creation.text}`}
        />
      )}
      {cancel.isError && <FailureNote failure={toV1Failure(cancel.error)} onRetry={undefined} />}
    </CreationCard>
  )
}
