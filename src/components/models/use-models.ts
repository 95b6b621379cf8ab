import { useQuery } from '@tanstack/react-query'
import { readModels } from './read-models.ts'

/** Every model of the catalog, read once for marketplace, experience centre and key scopes. */
export function useModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => readModels(signal),
    retry: false,
    staleTime: 60_000,
  })
}
