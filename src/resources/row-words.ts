import type { AppResource } from '../config/app-config.ts'
import { fieldText } from '../config/row-value.ts'
import type { Row } from './use-list-table.ts'

/** The row with its columns' words for its values in place of the values: 支付宝 for `alipay`. */
export const rowWords = ({ resource, row }: { resource: AppResource; row: Row }): Row => ({
  ...row,
  ...Object.fromEntries(
    resource.columns.flatMap(({ field, values }) => {
      const word = values[fieldText(row[field])]
      return word ? [[field, word.text]] : []
    }),
  ),
})
