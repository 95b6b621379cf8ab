import type { Receipt } from '../../../contract/stats.ts'
import type { DetailViewProps } from '../../resources/engine-components.ts'
import { ReceiptView } from './receipt-view.tsx'

export default function ReceiptDetailView({ data }: DetailViewProps) {
  return <ReceiptView receipt={data as Receipt} />
}
