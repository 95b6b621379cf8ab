import { useNow } from '../../../ui/use-now.ts'

export function useElapsedSeconds(since: number | null): number {
  const now = useNow(() => since !== null)
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
}
