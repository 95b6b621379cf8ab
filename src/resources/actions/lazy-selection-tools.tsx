import { type ComponentProps, lazy, Suspense } from 'react'
import { useChosenRows } from '../selection/use-selected-rows.ts'

const ChosenTools = lazy(() => import('./selection-tools.tsx'))

/** Its code is loaded once a row is chosen. */
export function LazyChosenTools(props: ComponentProps<typeof ChosenTools>) {
  const chosen = useChosenRows()
  if (!chosen || chosen.keys.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ChosenTools {...props} />
    </Suspense>
  )
}
