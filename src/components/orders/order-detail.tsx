import type { OrderDetail } from '../../../contract/order.ts'
import type { DetailViewProps } from '../../resources/engine-components.ts'
import { OrderView } from './order-view.tsx'

export default function OrderDetailView({ data, facts }: DetailViewProps) {
  return <OrderView order={data as OrderDetail} facts={facts} />
}
