import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import type { Layout } from '../layout/use-layout.ts'
import type { ListTable, Row } from '../list-state/use-list-table.ts'

export interface ListViewProps {
  resource: AppResource
  table: ListTable
  shown: AppColumn[]
  /** Null for a list within a page, which is drawn as it is configured. */
  layout: Layout | null
  heading: 'h2' | 'h3'
  /** A view without pages gives all rows that it has read. */
  onRead?: (rows: readonly Row[]) => void
}
