import { useEffect, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { call } from '../../providers/http.ts'

export type ModelsLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; models: Model[] }

/** The live catalogue, in its own order. */
export function useModels(): { load: ModelsLoad; retry: () => void } {
  const [load, setLoad] = useState<ModelsLoad>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const next = await readModels(controller.signal)
      if (!controller.signal.aborted) setLoad(next)
    }
    void refresh()
    return () => controller.abort()
  }, [])
  const retry = async () => {
    setLoad({ state: 'loading' })
    setLoad(await readModels())
  }
  return { load, retry }
}

async function readModels(signal?: AbortSignal): Promise<ModelsLoad> {
  try {
    const { records } = await call('model.list', { pageSize: '100' }, { signal, isSilent: true })
    return { state: 'ready', models: records }
  } catch {
    return { state: 'failed' }
  }
}
