import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import type { ListLayout } from './stored-layout.ts'

/** The columns that the config lets a reader see. */
export const offeredColumns = (resource: AppResource) => resource.columns.filter(({ isHidden }) => !isHidden)

/** The columns of a list until its reader chooses. */
export const defaultColumns = (resource: AppResource) =>
  offeredColumns(resource).filter(({ isOffByDefault }) => !isOffByDefault)

/** What the reader chose: `field` is hidden, `+field` is shown though it is off by default. */
export const choiceOf = ({ field, isOffByDefault }: AppColumn) => (isOffByDefault ? `+${field}` : field)

/** All that is offered, in the reader's order; columns that came later stand behind the one that the config has before them. */
export function orderedColumns(resource: AppResource, order: readonly string[]): AppColumn[] {
  const offered = offeredColumns(resource)
  const placed = order.flatMap((field) => offered.find((column) => column.field === field) ?? [])
  for (const [index, column] of offered.entries()) {
    if (placed.includes(column)) continue
    const before = offered[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  return placed
}

/** @param fields those that the address names, in their order; null: it names none */
export function shownColumns(
  resource: AppResource,
  { choices, order }: ListLayout,
  fields: readonly string[] | null,
): AppColumn[] {
  const offered = offeredColumns(resource)
  const shown = fields
    ? fields.flatMap((field) => offered.find((column) => column.field === field) ?? [])
    : orderedColumns(resource, order).filter((column) =>
        column.isOffByDefault ? choices.includes(choiceOf(column)) : !choices.includes(choiceOf(column)),
      )
  return shown.length > 0 ? [...new Set(shown)] : defaultColumns(resource)
}
