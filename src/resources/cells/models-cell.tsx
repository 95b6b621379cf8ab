import { Suspense } from 'react'
import { useEngineComponents } from '../engine-components.ts'

export function ModelsCell({ ids }: { ids: string[] }) {
  const { modelNames: ModelNames } = useEngineComponents()
  return (
    <Suspense fallback={ids.join('、')}>
      <ModelNames ids={ids} />
    </Suspense>
  )
}
