import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Creation } from '../../../../contract/creation.ts'
import { displayYuan } from '../../../../contract/money.ts'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { V1FailureAlert } from '../../../components/v1-failure/v1-failure-alert.tsx'
import { toV1Failure } from '../../../providers/v1/v1-failure.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { CreationCard } from './creation-card.tsx'
import { DownloadLink } from './download-link.tsx'
import { fileNameOf } from './file-name.ts'
import { formatSize } from './format-size.ts'
import { isOpen, useCancelVideo } from './use-creations.ts'
import { useMediaBlob } from './use-media-blob.ts'
import { VideoProgress } from './video-progress.tsx'
import failureNoteStyles from '../../../components/v1-failure/failure-note.module.css'
import styles from './studio.module.css'

export function VideoCard({ creation, onReuse }: { creation: Creation; onReuse: () => void }) {
  const { settings, status, held, error } = creation
  const { url, isError, refetch } = useMediaBlob(creation.files[0])
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
      facts={[`${settings.seconds} 秒`, formatSize(settings.size ?? '')]}
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
        <p className={failureNoteStyles.failure} role="note">
          {error || '模型没有说明原因，未扣费'}。预扣的 {displayYuan(held)} 已全部退回。
        </p>
      )}
      {status === 'completed' && url === undefined && !isError && (
        <div className={`${styles.film} ${styles.wait}`} style={shape}>
          正在取回视频
        </div>
      )}
      {isError && (
        <p className={failureNoteStyles.failure} role="note">
          没能取回视频
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {url !== undefined && (
        // Generated videos have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={styles.film}
          style={shape}
          controls
          playsInline
          // Its first picture stands before it plays.
          src={`${url}#t=0.01`}
          aria-label={`视频：${creation.text}`}
        />
      )}
      {cancel.isError && <V1FailureAlert failure={toV1Failure(cancel.error)} onRetry={undefined} />}
    </CreationCard>
  )
}
