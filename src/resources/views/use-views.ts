import { useEffect } from 'react'
import { useCall } from '../../providers/hooks/use-call.ts'
import { defaultHint } from './default-hint.ts'

/** The reader's saved views of a list. A list works without them: a failure is silent. */
export function useViews(list: string) {
  const { data, isLoading, refetch } = useCall('view.list', undefined, {
    isSilent: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data) defaultHint.set(data)
  }, [data])
  const views = (data ?? []).filter((view) => view.list === list)
  return { views, isLoading, refresh: () => void refetch() }
}
