import { Button, type ButtonProps } from 'antd'
import { Suspense, useState } from 'react'
import type { DialogName } from '../config/names.ts'
import { dialogs } from './dialogs.ts'
import type { ListTable, Row } from './use-list-table.ts'

interface DialogButtonProps extends ButtonProps {
  dialog: DialogName
  row?: Row
  table: ListTable
}

/** Opens a dialog, whose code is fetched then. */
export function DialogButton({ dialog, row, table, ...button }: DialogButtonProps) {
  // Each opening is a dialog of its own: nothing that was typed or shown in the last one is left.
  const [{ openings, isOpen }, set] = useState({ openings: 0, isOpen: false })
  const Dialog = dialogs[dialog]
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
            onChanged={table.refresh}
          />
        </Suspense>
      )}
    </>
  )
}
