import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { type ActionRequest, OpenAction } from '../outcome/use-open-action.ts'

const AskSheet = lazy(() => import('./ask-sheet.tsx'))
const ReadSheet = lazy(() => import('./read-sheet.tsx'))
const ConfirmAction = lazy(() => import('./confirm-action.tsx'))

/** What actions ask stands here, above the rows: a row may leave its list, with its buttons, before it is answered. */
export function ActionHost({ resource, children }: { resource: AppResource; children: ReactNode }) {
  // A new key per opening resets the sheet.
  const [{ request, openings, isOpen }, set] = useState({
    request: null as ActionRequest | null,
    openings: 0,
    isOpen: false,
  })
  const open = useCallback(
    (next: ActionRequest) =>
      set((before) => ({ request: next, openings: before.openings + 1, isOpen: true })),
    [],
  )
  const isMore = request && (request.action.isAsking || request.onDone || !request.action.confirm)
  const Sheet = request?.action.read ? ReadSheet : isMore ? AskSheet : ConfirmAction
  return (
    <OpenAction value={open}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <Sheet
            key={openings}
            {...request}
            resource={resource}
            isOpen={isOpen}
            onClose={() => set((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      )}
    </OpenAction>
  )
}
