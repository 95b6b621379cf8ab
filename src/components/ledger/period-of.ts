import type { ListHeadProps } from '../../resources/engine-components.ts'

/** The period that a list is filtered by, as its proof takes it. */
export function periodOf({ filterValues }: Pick<ListHeadProps['table'], 'filterValues'>) {
  const { createdAt_begin: begin, createdAt_end: end } = filterValues
  return { ...(begin && { begin }), ...(end && { end }) }
}
