import { useCan } from '@refinedev/core'
import { type Access, may } from '../access-control-provider.ts'

/** Refine's `useCan`, answered at the first render, since the rule asks no server: nothing appears a moment later. */
export function useMay({ resource, action, row }: Access): boolean {
  const { data } = useCan({
    resource,
    action,
    ...(row && { params: { row } }),
    queryOptions: { initialData: () => ({ can: may({ resource, action, row }) }) },
  })
  return data?.can === true
}
