import { useEffect, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { describeFetchFailure } from '../../providers/describe-failure.ts'
import { readModels } from './read-models.ts'

export type ModelsLoad =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; models: Model[] }

/** The live catalogue, in its own order. */
export function useModels(): { load: ModelsLoad; retry: () => void } {
  const [load, setLoad] = useState<ModelsLoad>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const next = await loadModels(controller.signal)
      if (!controller.signal.aborted) setLoad(next)
    }
    void refresh()
    return () => controller.abort()
  }, [])
  const retry = async () => {
    setLoad({ state: 'loading' })
    setLoad(await loadModels())
  }
  return { load, retry }
}

async function loadModels(signal?: AbortSignal): Promise<ModelsLoad> {
  try {
    return { state: 'ready', models: await readModels(signal) }
  } catch (error) {
    return { state: 'failed', message: describeFetchFailure(error).message }
  }
}
