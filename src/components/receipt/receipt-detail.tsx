import { lazy, Suspense } from 'react'
import type { Receipt } from '../../../contract/stats.ts'
import type { DetailViewProps } from '../../resources/engine-components.ts'
import { ReceiptView } from './receipt-view.tsx'

const RepeatCall = lazy(() => import('./repeat-call.tsx'))

export default function ReceiptDetailView({ data }: DetailViewProps) {
  const receipt = data as Receipt
  return (
    <>
      <ReceiptView receipt={receipt} />
      <Suspense fallback={null}>
        <RepeatCall receipt={receipt} />
      </Suspense>
    </>
  )
}
