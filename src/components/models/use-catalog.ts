import { useEffect, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { describeFetchFailure } from '../../providers/describe-failure.ts'
import { toast } from '../../providers/toast.ts'
import { readCatalog } from './read-models.ts'

export type CatalogLoad =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; models: Model[] }

export function useCatalog(): { load: CatalogLoad; retry: () => void } {
  const [load, setLoad] = useState<CatalogLoad>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const next = await loadCatalog(controller.signal)
      if (!controller.signal.aborted) setLoad(next)
    }
    void refresh()
    return () => controller.abort()
  }, [])
  const retry = async () => {
    setLoad({ state: 'loading' })
    setLoad(await loadCatalog())
  }
  return { load, retry }
}

async function loadCatalog(signal?: AbortSignal): Promise<CatalogLoad> {
  try {
    return { state: 'ready', models: await readCatalog(signal) }
  } catch (error) {
    const { message } = describeFetchFailure(error)
    if (!signal?.aborted) toast({ type: 'error', message })
    return { state: 'failed', message }
  }
}
