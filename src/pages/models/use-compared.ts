import { useSearchParams } from 'react-router'

export const COMPARED_MAX = 4

export function useCompared() {
  const [params, setParams] = useSearchParams()
  const ids = [...new Set((params.get('compare') ?? '').split(',').filter(Boolean))].slice(0, COMPARED_MAX)
  const set = (next: string[]) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next.length === 0) changed.delete('compare')
        else changed.set('compare', next.join(','))
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  const toggle = (id: string) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return { ids, toggle, clear: () => set([]) }
}

export type Compared = ReturnType<typeof useCompared>
