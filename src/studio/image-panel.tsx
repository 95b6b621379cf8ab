import { Input, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { ImageCard } from './image-card.tsx'
import { imageShelf, makeImage } from './made-image.ts'
import { MadeList } from './made-list.tsx'
import { StudioSubmit } from './studio-submit.tsx'
import './studio.css'
import { useGeneration } from './use-generation.ts'

const SIZES = ['1024x1024', '1024x1536', '1536x1024', '512x512']
const COUNTS = [1, 2, 3, 4]

/** Pictures from a prompt. */
export function ImagePanel({ model }: { model: Model }) {
  const [prompt, setPrompt] = useState('')
  const [size, setSize] = useState('1024x1024')
  const [count, setCount] = useState(1)
  const generation = useGeneration()
  const images = useSyncExternalStore(imageShelf.subscribe, imageShelf.read)
  const make = () => generation.run((signal) => makeImage({ model, prompt, size, count, signal }))
  const price = formatYuan((parseYuan(model.price.perImage ?? '0') ?? 0n) * BigInt(count))
  return (
    <div className="studio">
      <form
        className="ui-panel ui-form studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (prompt.trim() !== '') void make()
        }}
      >
        <Field label="画面描述">
          {(control) => (
            <Input.TextArea
              {...control}
              value={prompt}
              onChange={(event) => setPrompt(event.target.value)}
              placeholder="例如：清晨的江南水乡，薄雾，水墨风格"
              rows={5}
              maxLength={4000}
            />
          )}
        </Field>
        <div className="studio-pair">
          <Field label="尺寸">
            {(control) => (
              <Select
                {...control}
                value={size}
                onChange={setSize}
                options={SIZES.map((value) => ({ value, label: value.replace('x', ' × ') }))}
              />
            )}
          </Field>
          <Field label="数量">
            {(control) => (
              <Select
                {...control}
                value={count}
                onChange={setCount}
                options={COUNTS.map((value) => ({ value, label: `${value} 张` }))}
              />
            )}
          </Field>
        </div>
        <StudioSubmit
          price={price}
          label="生成图片"
          canSend={prompt.trim() !== ''}
          generation={generation}
          onRetry={() => void make()}
        />
      </form>
      <MadeList
        isBusy={generation.isBusy}
        wait="正在生成，通常需要几秒"
        empty={
          <EmptyState
            title="图片会出现在这里"
            text="写下想要的画面，点“生成图片”。图片只保留到关闭或刷新页面，请及时下载。"
          />
        }
      >
        {images.map((image) => (
          <ImageCard key={image.id} image={image} onReuse={() => setPrompt(image.prompt)} />
        ))}
      </MadeList>
    </div>
  )
}
