import { Button, type ButtonProps } from 'antd'
import { Suspense, useState } from 'react'
import type { DialogName } from '../../config/runtime/names.ts'
import { useEngineComponents } from '../engine-components.ts'
import type { Row } from '../list/use-list-table.ts'

interface DialogButtonProps extends ButtonProps {
  dialog: DialogName
  resource: string
  row?: Row
}

export function DialogButton({ dialog, resource, row, ...button }: DialogButtonProps) {
  // A new key per opening resets the dialog.
  const [{ openings, isOpen }, set] = useState({ openings: 0, isOpen: false })
  const Dialog = useEngineComponents().dialogs[dialog]
  return (
    <>
      <Button {...button} onClick={() => set({ openings: openings + 1, isOpen: true })} />
      {openings > 0 && (
        <Suspense fallback={null}>
          <Dialog
            key={openings}
            row={row ?? null}
            isOpen={isOpen}
            onClose={() => set({ openings, isOpen: false })}
            resource={resource}
          />
        </Suspense>
      )}
    </>
  )
}
