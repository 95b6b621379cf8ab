import type { AppColumn, AppResource } from '../config/app-config.ts'
import { drawCell, isAbsent } from './formats.tsx'
import type { Row } from './use-list-table.ts'

interface CardHeadProps {
  resource: AppResource
  row: Row
  heading: 'h2' | 'h3'
}

/** What a card is about: its title, how it stands, and a line below. */
export function CardHead({ resource, row, heading: Heading }: CardHeadProps) {
  const { card } = resource
  if (!card) return null
  const columnOf = (field: string) => resource.columns.find((column) => column.field === field)
  const [title, badge, lead] = [card.title, card.badge, card.lead].map(columnOf)
  const has = (column: AppColumn | undefined) => column && !isAbsent({ column, row })
  return (
    <>
      <div className="card-head">
        <Heading>{title && drawCell({ column: title, row })}</Heading>
        {badge && has(badge) && drawCell({ column: badge, row })}
      </div>
      {lead && has(lead) && <div className="card-lead">{drawCell({ column: lead, row })}</div>}
    </>
  )
}

/** The columns of a card below its head. */
export function factsOf({ resource, row, shown }: { resource: AppResource; row: Row; shown: AppColumn[] }) {
  const inHead = Object.values(resource.card ?? {})
  return shown.filter(
    (column) => !inHead.includes(column.field) && !(column.isOptional && isAbsent({ column, row })),
  )
}
