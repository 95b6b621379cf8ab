import { useState, useEffect, useRef } from 'react'
import { displayYuan, formatYuan, parseYuan } from '../../../../contract/money.ts'
import type { Creation } from '../../../../contract/creation.ts'
import type { Model } from '../../../../contract/model.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChoiceField } from './choice-field.tsx'
import { generate } from './generate.ts'
import { defaultVideoOptions } from './default-options.ts'
import { PromptExamples } from './prompt-examples.tsx'
import { PromptField } from './prompt-field.tsx'
import { formatSize } from './format-size.ts'
import { StudioFrame } from './studio-frame.tsx'
import { useDraft } from './use-draft.ts'
import { Button } from 'antd'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { V1FailureAlert } from '../../../components/v1-failure/v1-failure-alert.tsx'
import { toV1Failure } from '../../../providers/v1/v1-failure.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { CreationCard } from './creation-card.tsx'
import { DownloadLink } from './download-link.tsx'
import { fileNameOf } from './file-name.ts'
import { isOpen, useCancelVideo } from './use-creations.ts'
import { useMediaBlob } from './use-media-blob.ts'
import { VideoProgress } from './video-progress.tsx'
import styles from './studio.module.css'
import failureNoteStyles from '../../../components/v1-failure/failure-note.module.css'

const EXAMPLES = ['海浪拍打礁石，夕阳，镜头缓缓拉远', '城市夜景延时，车流如织']

export function VideoPanel({ model }: { model: Model }) {
  const options = model.video ?? defaultVideoOptions
  const [prompt, setPrompt] = useDraft('video')
  const [chosenSeconds, setSeconds] = useState(0)
  const [chosenSize, setSize] = useState('')
  const seconds = options.seconds.includes(chosenSeconds) ? chosenSeconds : (options.seconds[0] ?? 4)
  const size = options.sizes.includes(chosenSize) ? chosenSize : (options.sizes[0] ?? '1280x720')
  const price = formatYuan((parseYuan(model.price.perSecond ?? '0') ?? 0n) * BigInt(seconds))
  const reuse = ({ text, settings }: Creation) => {
    setPrompt(text)
    if (settings.size !== undefined) setSize(settings.size)
    if (settings.seconds !== undefined) setSeconds(settings.seconds)
  }
  return (
    <StudioFrame
      kind="video"
      title="我的视频"
      price={`本次约 ${displayYuan(price)}`}
      label="生成视频"
      canSend={prompt.trim() !== ''}
      make={(signal) =>
        generate({
          path: '/videos',
          body: { model: model.id, prompt, seconds: String(seconds), size },
          signal,
        })
      }
      renderPending={() => <div className={styles.wait}>正在提交任务</div>}
      empty={
        <EmptyState
          title="视频会出现在这里"
          text="生成要等一会儿：可以离开本页，回来时还在；可以随时取消，失败与取消都不收费。"
          action={<PromptExamples examples={EXAMPLES} onPick={setPrompt} />}
        />
      }
      renderCard={(creation) => (
        <VideoCard key={creation.id} creation={creation} onReuse={() => reuse(creation)} />
      )}
    >
      <PromptField prompt={prompt} example={EXAMPLES[0]} onChange={setPrompt} />
      <div className={styles.pair}>
        <ChoiceField
          label="时长"
          value={seconds}
          choices={options.seconds}
          nameOf={(one) => `${one} 秒`}
          onChange={setSeconds}
        />
        <ChoiceField
          label="尺寸"
          value={size}
          choices={options.sizes}
          nameOf={formatSize}
          onChange={setSize}
        />
      </div>
    </StudioFrame>
  )
}

function VideoCard({ creation, onReuse }: { creation: Creation; onReuse: () => void }) {
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
