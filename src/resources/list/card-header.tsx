import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { drawCell, isAbsent } from '../cells/formats.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import styles from './list.module.css'

interface CardHeaderProps {
  resource: AppResource
  row: Row
  heading: 'h2' | 'h3'
}

export function CardHeader({ resource, row, heading: Heading }: CardHeaderProps) {
  const { card } = resource
  if (!card) return null
  const columnOf = (field: string) => resource.columns.find((column) => column.field === field)
  const [title, badge, lead] = [card.title, card.badge, card.lead].map(columnOf)
  const has = (column: AppColumn | undefined) => column && !isAbsent({ column, row })
  return (
    <>
      <div className={styles.cardHead}>
        <Heading>{title && drawCell({ column: title, row })}</Heading>
        {badge && has(badge) && drawCell({ column: badge, row })}
      </div>
      {lead && has(lead) && <div className={styles.cardLead}>{drawCell({ column: lead, row })}</div>}
    </>
  )
}

export function factsOf({ resource, row, shown }: { resource: AppResource; row: Row; shown: AppColumn[] }) {
  const inHead = Object.values(resource.card ?? {})
  return shown.filter(
    (column) => !inHead.includes(column.field) && !(column.isOptional && isAbsent({ column, row })),
  )
}
