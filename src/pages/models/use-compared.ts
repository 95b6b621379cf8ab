import { useModelParams } from './use-model-params.ts'

export const COMPARED_MAX = 4

export function useCompared() {
  const [params, setParams] = useModelParams()
  const ids = [...new Set((params.get('compare') ?? '').split(',').filter(Boolean))].slice(0, COMPARED_MAX)
  const set = (next: string[]) => setParams({ compare: next.join(',') })
  const toggle = (id: string) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return { ids, toggle, clear: () => set([]) }
}

export type Compared = ReturnType<typeof useCompared>
