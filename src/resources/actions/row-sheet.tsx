import { Button } from 'antd'
import { useState } from 'react'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { Facts } from '../../ui/facts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { drawCell, isAbsent } from '../cells/formats.tsx'
import { rowNameOf } from '../selection/row-key-of.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** All of a row, where a table or a phone's card shows a part of it. */
export default function RowSheet({ resource, row }: { resource: AppResource; row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const name = rowNameOf(resource, row)
  const isSaid = (column: AppColumn) => !column.isHidden && !(column.isOptional && isAbsent({ column, row }))
  return (
    <>
      <Button
        type={resource.layout === 'table' ? 'link' : 'default'}
        aria-label={`详情 ${name}`}
        onClick={() => setOpen(true)}
      >
        详情
      </Button>
      <Sheet title={name} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Facts
          facts={resource.columns
            .filter(isSaid)
            .map((column) => [column.title, drawCell({ column, row })] as const)}
        />
      </Sheet>
    </>
  )
}
