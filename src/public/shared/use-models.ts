import { useEffect, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { call } from '../../providers/http.ts'

export type ModelsLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; models: Model[] }

/** The live catalogue, in its own order. */
export function useModels(): { load: ModelsLoad; retry: () => void } {
  const [load, setLoad] = useState<ModelsLoad>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void readModels(signal).then((next) => signal.aborted || setLoad(next))
    return () => controller.abort()
  }, [])
  const retry = () => {
    setLoad({ state: 'loading' })
    void readModels().then(setLoad)
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
