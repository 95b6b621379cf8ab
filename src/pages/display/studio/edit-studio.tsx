import { useState, type Dispatch, type SetStateAction } from 'react'
import type { Model } from '../../../../contract/model.ts'
import { displayYuan } from '../../../../contract/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { editPictures } from './generate.ts'
import { ImageCard } from './image-card.tsx'
import { originals } from './originals.ts'
import { imagePrice } from './image-price.ts'
import { MaskField } from './mask-field.tsx'
import { PendingImages } from './pending-images.tsx'
import { PictureInput } from './picture-input.tsx'
import { PromptField } from './prompt-field.tsx'
import { SizeAndCount, useSizeAndCount } from './size-and-count.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { useDraft } from './use-draft.ts'
import styles from './studio.module.css'

const EXAMPLE = '把天空换成日落，其余不变'

interface EditStudioProps {
  model: Model
  pictures: readonly File[]
  onChange: Dispatch<SetStateAction<readonly File[]>>
  onEdit: (picture: File) => void
}

/** Makes pictures of pictures, of all or of a part that is painted over. */
export default function EditStudio({ model, pictures, onChange, onEdit }: EditStudioProps) {
  const [prompt, setPrompt] = useDraft('edit')
  const picked = useSizeAndCount(model)
  const { size, count } = picked
  const [painted, setPainted] = useState<{ of: File; mask: File } | null>(null)
  const [first] = pictures
  const mask = painted !== null && painted.of === first ? painted.mask : null
  return (
    <StudioFrame
      kind="image"
      title="我的图片"
      price={`本次约 ${displayYuan(imagePrice(model, { size, count }))}`}
      label="编辑图片"
      canSend={first !== undefined && prompt.trim() !== ''}
      make={async (signal) => {
        if (first === undefined) return
        const edit = { modelId: model.id, prompt, size, count, pictures, mask }
        originals.set(await editPictures(edit, signal), first)
      }}
      renderPending={(seconds) => <PendingImages size={size} count={count} seconds={seconds} />}
      empty={
        <EmptyState
          title="改好的图片会出现在这里"
          text="选一张图片，写下要怎样改。原图不会保存在服务器上。"
        />
      }
      renderCard={(creation) => (
        <ImageCard
          key={creation.id}
          creation={creation}
          onReuse={() => setPrompt(creation.text)}
          onEdit={onEdit}
        />
      )}
    >
      <PictureInput pictures={pictures} onChange={onChange} />
      {first !== undefined && (
        <MaskField
          key={`${first.name} ${first.size} ${first.lastModified}`}
          picture={first}
          onChange={(next) => setPainted(next && { of: first, mask: next })}
        />
      )}
      <PromptField label="要怎样改" prompt={prompt} example={EXAMPLE} onChange={setPrompt} />
      <SizeAndCount {...picked} />
      {model.isBuiltin && <p className={styles.hint}>内置演示引擎不看原图，只按描述另画一张。</p>}
    </StudioFrame>
  )
}
