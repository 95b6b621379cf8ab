import { useEffect, useState } from 'react'
import { readModels } from '../models/read-models.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** The models of the catalog, read when the palette opens. Without an answer the palette still knows every page. */
export function useModelEntries(): PaletteEntry[] {
  const [entries, setEntries] = useState<PaletteEntry[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    read(leaving.signal).then(
      (read) => !leaving.signal.aborted && setEntries(read),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return entries
}

async function read(signal: AbortSignal): Promise<PaletteEntry[]> {
  const [models, { spell }] = await Promise.all([readModels(signal), import('./spell.ts')])
  return models.map((model) => ({
    kind: '模型',
    title: model.name,
    detail: `${model.vendor} ${model.id}`,
    to: `/model-doc/${encodeURIComponent(model.id)}`,
    isExternal: false,
    when: '',
    spelling: spell(`${model.name} ${model.vendor}`),
  }))
}
