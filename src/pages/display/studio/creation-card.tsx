import { useState, type ReactNode } from 'react'
import type { Creation } from '../../contract/creation.ts'
import { displayYuan } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import { ReceiptDrawer } from '../usage/receipt-drawer.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useDeleteCreation } from './use-creations.ts'

interface CreationCardProps {
  creation: Creation
  /** What was chosen, in words. */
  facts: string[]
  /** Buttons before the one that deletes. */
  actions?: ReactNode
  /** Absent: it is still being made. */
  canDelete: boolean
  /** The picture, the player, the progress … */
  children: ReactNode
}

/** One thing that was made: itself, its words, who made it of what, what it cost and how long it can be had. */
export function CreationCard({ creation, facts, actions, canDelete, children }: CreationCardProps) {
  const remove = useDeleteCreation(creation.kind)
  const [isBillOpen, setIsBillOpen] = useState(false)
  const { text, modelName, requestId, status, expiresAt } = creation
  return (
    <article className="ui-panel studio-card" aria-label={text}>
      {children}
      <p className="studio-text">{text}</p>
      <p className="studio-facts">
        <span>{modelName}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {status === 'completed' && (
          <button type="button" className="studio-cost" title="查看账单" onClick={() => setIsBillOpen(true)}>
            费用 {displayYuan(creation.cost)}
          </button>
        )}
        {expiresAt !== null && <span>保存到 {displayTime(expiresAt).slice(5, 16)}</span>}
      </p>
      <div className="ui-actions">
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
