import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ChosenBar } from '../selection/selection-bar.tsx'
import { ExportChosen } from '../selection/export-selection.tsx'

interface ChosenToolsProps {
  resource: AppResource
  shown: readonly AppColumn[]
  title: string
}

/** What can be done with the chosen rows of a list page. */
const ChosenTools = ({ resource, shown, title }: ChosenToolsProps) => (
  <ChosenBar>
    <ExportChosen resource={resource} shown={shown} title={title} />
    <BulkActions resource={resource} />
  </ChosenBar>
)

export default ChosenTools
