import type { CheckboxProps, TableProps } from 'antd'
import { type AriaAttributes, useCallback } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { rowNameOf } from './row-key-of.ts'
import { useSelectedRows } from './use-selected-rows.ts'

type Named = Partial<CheckboxProps> & AriaAttributes

const titleProps = (): Named => ({ 'aria-label': '选择这些行' })

/** Choosing by antd's table, in which Shift chooses a range; null where rows cannot be chosen. */
export function useRowSelection({
  resource,
  drawn,
}: {
  resource: AppResource
  drawn: readonly Row[]
}): TableProps<Row>['rowSelection'] | null {
  const chosen = useSelectedRows()
  // The same function each time, or antd asks it of every row again.
  const getCheckboxProps = useCallback(
    (row: Row): Named => ({ 'aria-label': `选择 ${rowNameOf(resource, row)}` }),
    [resource],
  )
  if (!chosen) return null
  return {
    fixed: true,
    columnWidth: 40,
    selectedRowKeys: [...chosen.keys],
    // Also those of other pages.
    preserveSelectedRowKeys: true,
    onChange: (keys) => chosen.choose(keys.map(String), drawn),
    getCheckboxProps,
    getTitleCheckboxProps: titleProps,
  }
}
