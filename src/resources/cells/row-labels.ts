import type { AppResource } from '../../config/runtime/app-config.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** `alipay` → 支付宝. */
export const rowLabels = ({ resource, row }: { resource: AppResource; row: Row }): Row => ({
  ...row,
  ...Object.fromEntries(
    resource.columns.flatMap(({ field, values }) => {
      const word = values[fieldText(row[field])]
      return word ? [[field, word.text]] : []
    }),
  ),
})
