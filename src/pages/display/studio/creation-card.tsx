import { useState, type ReactNode } from 'react'
import type { Creation } from '../../../../contract/creation.ts'
import { displayYuan } from '../../../../contract/money.ts'
import { displayTime } from '../../../../contract/time.ts'
import { ReceiptDrawer } from '../../../components/receipt/receipt-drawer.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useDeleteCreation } from './use-creations.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface CreationCardProps {
  creation: Creation
  facts: string[]
  actions?: ReactNode
  canDelete: boolean
  children: ReactNode
}

export function CreationCard({ creation, facts, actions, canDelete, children }: CreationCardProps) {
  const remove = useDeleteCreation(creation.kind)
  const [isBillOpen, setIsBillOpen] = useState(false)
  const { text, modelName, requestId, status, expiresAt } = creation
  return (
    <article className={`${ui.panel} ${styles.card}`} aria-label={text}>
      {children}
      <p className={styles.text}>{text}</p>
      <p className={styles.facts}>
        <span>{modelName}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {status === 'completed' && (
          <button type="button" className={styles.cost} title="查看账单" onClick={() => setIsBillOpen(true)}>
            费用 {displayYuan(creation.cost)}
          </button>
        )}
        {expiresAt !== null && <span>保存到 {displayTime(expiresAt).slice(5, 16)}</span>}
      </p>
      <div className={ui.actions}>
        {actions}
        {canDelete && (
          <ConfirmButton
            label="删除"
            question="删除后不能恢复，账单仍会保留。"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(creation)}
          />
        )}
      </div>
      <ReceiptDrawer requestId={isBillOpen ? requestId : null} onClose={() => setIsBillOpen(false)} />
    </article>
  )
}
