import { useQuery } from '@tanstack/react-query'
import { readModels } from './read-models.ts'

export function useModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => readModels(signal),
    retry: false,
    staleTime: 60_000,
  })
}
