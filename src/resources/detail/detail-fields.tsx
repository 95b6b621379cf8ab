import { Fragment } from 'react'
import type { AppDetail } from '../../config/runtime/app-config.ts'
import { drawCell } from '../cells/formats.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import ui from '../../ui/ui.module.css'

interface DetailFieldsProps {
  detail: AppDetail
  row: Row
}

export const DetailFields = ({ detail, row }: DetailFieldsProps) => (
  <dl className={ui.facts}>
    {detail.fields.map((cell) => (
      <Fragment key={cell.field}>
        <dt>{cell.title}</dt>
        <dd>{drawCell({ column: cell, row })}</dd>
      </Fragment>
    ))}
  </dl>
)
