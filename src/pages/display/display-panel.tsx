import { Suspense } from 'react'
import type { Model } from '../../../contract/model.ts'
import { PanelSkeleton } from './display-skeleton.tsx'
import type { TriableType } from '../../components/models/model-types.ts'
import { panels } from './panels.ts'

export function DisplayPanel({ type, model }: { type: TriableType; model: Model }) {
  const Panel = panels[type]
  return (
    <Suspense fallback={<PanelSkeleton type={type} />}>
      <Panel model={model} />
    </Suspense>
  )
}
