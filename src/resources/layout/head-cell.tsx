import type { DragEvent, HTMLAttributes, ReactNode } from 'react'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { ResizeHandle } from './resize-handle.tsx'
import type { Layout } from './use-layout.ts'

interface HeaderPlace {
  column: AppColumn
  shown: readonly AppColumn[]
  layout: Layout
}

const FIELD = 'application/x-list-column'

export interface HeadCellProps extends HTMLAttributes<HTMLElement> {
  handle?: ReactNode
}

export const HeadCell = ({ handle, children, ...props }: HeadCellProps) => (
  <th {...props}>
    {children}
    {handle}
  </th>
)

/** A head is dragged to the place of another. By keyboard the columns are ordered where they are chosen. */
export const headerProps = ({ column, shown, layout }: HeaderPlace): HeadCellProps => ({
  handle: <ResizeHandle column={column} layout={layout} />,
  'aria-label': column.title,
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(FIELD, column.field),
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(FIELD)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const field = event.dataTransfer.getData(FIELD)
    const dragged = shown.find((one) => one.field === field)
    if (!dragged) return
    event.preventDefault()
    if (dragged !== column) layout.place(dragged, column)
  },
})
