/** In place of antd's choosing of rows. */
export default function useSelection(_config: object, rowSelection: object | undefined) {
  if (rowSelection) throw new Error('row selection is not built in: see vite/lighter-table.ts')
  return [same, none] as const
}

const same = <T>(columns: T) => columns
const none = new Set<unknown>()

export const SELECTION_COLUMN = {}
export const SELECTION_ALL = 'SELECT_ALL'
export const SELECTION_INVERT = 'SELECT_INVERT'
export const SELECTION_NONE = 'SELECT_NONE'
