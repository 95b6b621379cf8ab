/** Rows of the table that is drawn, also of one without pages, and cards. */
const ROW = '.ant-table-row, [data-list-row]'

export const rowsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(ROW)]

export const rowOf = (element: HTMLElement) => element.closest<HTMLElement>(ROW)

/** A row takes the focus by its keys alone: Tab goes through what can be done in it. */
export function focusRow(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus()
}
