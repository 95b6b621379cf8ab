import { type ComponentType, Fragment } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import type { Receipt } from '../../contract/stats.ts'
import type { AppDetail } from '../config/app-config.ts'
import type { DetailViewName } from '../config/names.ts'
import { OrderView } from '../orders/order-view.tsx'
import { ReceiptView } from '../usage/receipt-view.tsx'
import { drawCell } from './formats.tsx'
import type { Row } from './use-list-table.ts'

interface DetailViewProps {
  detail: AppDetail
  /** What the detail's endpoint answered. */
  data: unknown
}

const Fields = ({ detail, data }: DetailViewProps) => (
  <dl className="ui-facts">
    {detail.fields.map((cell) => (
      <Fragment key={cell.field}>
        <dt>{cell.title}</dt>
        <dd>{drawCell({ column: cell, row: data as Row })}</dd>
      </Fragment>
    ))}
  </dl>
)

/** Every drawing that a detail can name. */
export const detailViews: Record<DetailViewName, ComponentType<DetailViewProps>> = {
  fields: Fields,
  receipt: ({ data }) => <ReceiptView receipt={data as Receipt} />,
  order: ({ detail, data }) => (
    <OrderView order={data as OrderDetail} facts={<Fields detail={detail} data={data} />} />
  ),
}
