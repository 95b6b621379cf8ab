import { type ComponentProps, lazy, Suspense } from 'react'
import { useSelectedRows } from '../selection/use-selected-rows.ts'

const ChosenTools = lazy(() => import('./selection-tools.tsx'))

/** Its code is loaded once a row is chosen. */
export function LazySelectionTools(props: ComponentProps<typeof ChosenTools>) {
  const chosen = useSelectedRows()
  if (!chosen || chosen.keys.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ChosenTools {...props} />
    </Suspense>
  )
}
