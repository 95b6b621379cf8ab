import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { BulkActions } from './bulk-actions.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { ExportSelection } from '../selection/export-selection.tsx'

interface ChosenToolsProps {
  resource: AppResource
  shown: readonly AppColumn[]
  title: string
}

/** What can be done with the chosen rows of a list page. */
const ChosenTools = ({ resource, shown, title }: ChosenToolsProps) => (
  <SelectionBar>
    <ExportSelection resource={resource} shown={shown} title={title} />
    <BulkActions resource={resource} />
  </SelectionBar>
)

export default ChosenTools
