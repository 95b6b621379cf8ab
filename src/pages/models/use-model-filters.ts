import { useSearchParams } from 'react-router'
import type { ModelFilters } from './filter-models.ts'
import { isCapability } from '../../components/models/capabilities.ts'
import { isModelType } from '../../components/models/model-types.ts'

export function useModelFilters() {
  const [params, setParams] = useSearchParams()
  const type = params.get('type') ?? undefined
  const filters: ModelFilters = {
    keyword: params.get('keyword') ?? '',
    type: isModelType(type) ? type : undefined,
    vendor: params.get('vendor') ?? '',
    tag: params.get('tag') ?? '',
    can: (params.get('can') ?? '').split(',').filter(isCapability),
  }
  const setFilter = (name: keyof ModelFilters, value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of Object.keys(filters)) next.delete(name)
        return next
      },
      { replace: true },
    )
  return { filters, setFilter, clear }
}
