import { useEffect, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { readCatalog } from '../../components/models/read-models.ts'
import type { Means } from '../../components/models/sample-model.ts'
import { useMeans } from '../../components/models/use-means.ts'

export interface Reader {
  models: readonly Model[]
  /** Null for a visitor. */
  means: Means | null
}

/** Whom samples are filled in for; null until it is known, and where it cannot be read. */
export function useReader(): Reader | null {
  const means = useMeans()
  const [models, setModels] = useState<Model[]>()
  useEffect(() => {
    const left = new AbortController()
    // Without the catalogue the samples keep their placeholders.
    readCatalog(left.signal).then(setModels, () => undefined)
    return () => left.abort()
  }, [])
  return models && means !== undefined ? { models, means } : null
}
