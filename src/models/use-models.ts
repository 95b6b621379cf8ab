import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../contract/model.ts'
import { call } from '../providers/http.ts'

/** Every model of the catalog, read once for marketplace, experience centre and key scopes. */
export function useModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => readAll(signal),
    retry: false,
    staleTime: 60_000,
  })
}

async function readAll(signal: AbortSignal): Promise<Model[]> {
  const models: Model[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = await call(
      'model.list',
      { pageNo: String(pageNo), pageSize: '100' },
      { signal, isSilent: true },
    )
    models.push(...page.records)
    pages = page.pages
  }
  return models
}
