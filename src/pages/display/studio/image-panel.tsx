import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../../contract/model.ts'
import { SkeletonPanels } from '../../../ui/skeleton.tsx'
import { ImageStudio } from './image-studio.tsx'
import styles from './studio.module.css'

const EditStudio = lazy(() => import('./edit-studio.tsx'))

const MODES = [
  { mode: null, label: '文字生图' },
  { mode: 'edit', label: '图片编辑' },
] as const

export function ImagePanel({ model }: { model: Model }) {
  const [params, setParams] = useSearchParams()
  const [pictures, setPictures] = useState<readonly File[]>([])
  if (!model.image?.edits) return <ImageStudio model={model} onEdit={undefined} />
  const mode = params.get('mode') === 'edit' ? 'edit' : null
  const go = (next: (typeof MODES)[number]['mode']) =>
    setParams(next === null ? {} : { mode: next }, { replace: true })
  const edit = (picture: File) => {
    setPictures([picture])
    go('edit')
    globalThis.scrollTo(0, 0)
  }
  return (
    <>
      <div className={styles.modes} role="group" aria-label="做什么">
        {MODES.map((one) => (
          <button key={one.label} type="button" aria-pressed={one.mode === mode} onClick={() => go(one.mode)}>
            {one.label}
          </button>
        ))}
      </div>
      {mode === null ? (
        <ImageStudio model={model} onEdit={edit} />
      ) : (
        <Suspense fallback={<SkeletonPanels count={2} height={240} />}>
          <EditStudio model={model} pictures={pictures} onChange={setPictures} onEdit={edit} />
        </Suspense>
      )}
    </>
  )
}
