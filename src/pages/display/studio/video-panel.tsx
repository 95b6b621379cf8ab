import { useState } from 'react'
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
import { VideoCard } from './video-card.tsx'
import { VideoEnd } from './video-end.tsx'
import styles from './studio.module.css'

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
      tools={<VideoEnd />}
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
