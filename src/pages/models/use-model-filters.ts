import type { ModelFilters } from './filter-models.ts'
import { isCapability } from '../../components/models/capabilities.ts'
import { useModelParams } from './use-model-params.ts'
import { isModelType } from '../../components/models/model-types.ts'

export function useModelFilters() {
  const [params, setParams] = useModelParams()
  const type = params.get('type') ?? undefined
  const filters: ModelFilters = {
    keyword: params.get('keyword') ?? '',
    type: isModelType(type) ? type : undefined,
    vendor: params.get('vendor') ?? '',
    tag: params.get('tag') ?? '',
    can: (params.get('can') ?? '').split(',').filter(isCapability),
  }
  const setFilter = (name: keyof ModelFilters, value: string | undefined) => setParams({ [name]: value })
  const clear = () => setParams(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  return { filters, setFilter, clear }
}
