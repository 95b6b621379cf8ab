import type { AppResource } from '../config/app-config.ts'
import { DialogButton } from './dialog-button.tsx'
import type { ListTable } from './use-list-table.ts'

/** The buttons that make something new in a list. */
export const Tools = ({ resource, table }: { resource: AppResource; table: ListTable }) =>
  resource.tools.map(({ title, dialog }) => (
    <DialogButton key={title} type="primary" dialog={dialog} table={table}>
      {title}
    </DialogButton>
  ))
