import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { displayYuan } from '../../../../contract/money.ts'
import type { Creation } from '../../../../contract/creation.ts'
import type { Model } from '../../../../contract/model.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { textOf } from '../../../providers/v1/read-fields.ts'
import { generate } from './generate.ts'
import { ImageCard } from './image-card.tsx'
import { imagePrice } from './image-price.ts'
import { PendingImages } from './pending-images.tsx'
import { defaultImageOptions } from './default-options.ts'
import { PromptExamples } from './prompt-examples.tsx'
import { PromptField } from './prompt-field.tsx'
import { SizeAndCount, useSizeAndCount } from './size-and-count.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { pendingGenerations } from './pending-generations.ts'
import { useDraft } from './use-draft.ts'
import styles from './studio.module.css'

const EXAMPLES = ['清晨的江南水乡，薄雾，水墨风格', '霓虹雨夜的街角，电影感', '雪山下的湖，日出']
const SEED_MAX = 2_147_483_647

const anySeed = () => Math.floor(Math.random() * SEED_MAX)

interface ImageStudioProps {
  model: Model
  onEdit: ((picture: File) => void) | undefined
}

export function ImageStudio({ model, onEdit }: ImageStudioProps) {
  const { takesSeed } = model.image ?? defaultImageOptions
  const [prompt, setPrompt] = useDraft('image')
  const [pending] = useState(() => pendingGenerations.read('image')?.body ?? {})
  const first = { size: textOf(pending.size), count: typeof pending.n === 'number' ? pending.n : 1 }
  const picked = useSizeAndCount(model, first)
  const { size, count } = picked
  const [seed, setSeed] = useState<number | null>(null)
  // Kept until a success: a retry must send the same request.
  const [drawn, setDrawn] = useState(anySeed)
  const price = imagePrice(model, { size, count })
  const reuse = ({ text, settings }: Creation) => {
    setPrompt(text)
    if (settings.size !== undefined) picked.onSize(settings.size)
    setSeed(settings.seed ?? null)
  }
  return (
    <StudioFrame
      kind="image"
      title="我的图片"
      price={`本次约 ${displayYuan(price)}`}
      label="生成图片"
      canSend={prompt.trim() !== ''}
      make={async (signal) => {
        await generate({
          path: '/images/generations',
          body: { model: model.id, prompt, size, n: count, ...(takesSeed && { seed: seed ?? drawn }) },
          signal,
        })
        setDrawn(anySeed())
      }}
      renderPending={(seconds) => <PendingImages size={size} count={count} seconds={seconds} />}
      empty={
        <EmptyState
          title="图片会出现在这里"
          text="写下想要的画面，或者从一个例子开始。刷新页面后图片仍在，保存 24 小时。"
          action={<PromptExamples examples={EXAMPLES} onPick={setPrompt} />}
        />
      }
      renderCard={(creation) => (
        <ImageCard key={creation.id} creation={creation} onReuse={() => reuse(creation)} onEdit={onEdit} />
      )}
    >
      <PromptField prompt={prompt} example={EXAMPLES[0]} onChange={setPrompt} />
      <SizeAndCount {...picked} />
      {takesSeed && (
        <Field label="种子" hint="同样的描述与种子得到同样的图；留空则每次随机">
          {(control) => (
            <div className={styles.seed}>
              <InputNumber
                controls={false}
                {...control}
                value={seed}
                onChange={setSeed}
                min={0}
                max={SEED_MAX}
                precision={0}
                placeholder="随机"
              />
              <Button onClick={() => setSeed(anySeed())}>换一个</Button>
            </div>
          )}
        </Field>
      )}
    </StudioFrame>
  )
}
