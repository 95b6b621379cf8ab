import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { type Asked, OpenAction } from './use-open-action.ts'

const AskSheet = lazy(() => import('./ask-sheet.tsx'))
const ReadSheet = lazy(() => import('./read-sheet.tsx'))
const ConfirmAction = lazy(() => import('./confirm-action.tsx'))

/** What actions ask stands here, above the rows: a row may leave its list, with its buttons, before it is answered. */
export function ActionHost({ resource, children }: { resource: AppResource; children: ReactNode }) {
  // A new key per opening resets the sheet.
  const [{ asked, openings, isOpen }, set] = useState({
    asked: null as Asked | null,
    openings: 0,
    isOpen: false,
  })
  const open = useCallback(
    (next: Asked) => set((before) => ({ asked: next, openings: before.openings + 1, isOpen: true })),
    [],
  )
  const isMore = asked && (asked.action.isAsking || asked.onDone || !asked.action.confirm)
  const Sheet = asked?.action.read ? ReadSheet : isMore ? AskSheet : ConfirmAction
  return (
    <OpenAction value={open}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <Sheet
            key={openings}
            {...asked}
            resource={resource}
            isOpen={isOpen}
            onClose={() => set((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      )}
    </OpenAction>
  )
}
