import { useEffect, useState } from 'react'
import { readModels } from '../../components/models/read-models.ts'
import type { CommandEntry } from './command-entries.ts'
import { entryOf } from './entry-of.ts'
import { pathOf } from '../../providers/path-of.ts'

/** The models of the catalog, read when the palette opens. Without an answer the palette still knows every page. */
export function useModelEntries(): CommandEntry[] {
  const [entries, setEntries] = useState<CommandEntry[]>([])
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

async function read(signal: AbortSignal): Promise<CommandEntry[]> {
  const [models, { toPinyin }] = await Promise.all([readModels(signal), import('./pinyin.ts')])
  return models.map((model) =>
    entryOf({
      kind: '模型',
      title: model.name,
      detail: `${model.vendor} ${model.id}`,
      to: pathOf('model-doc', { modelId: model.id }),
      spelling: toPinyin(`${model.name} ${model.vendor}`),
    }),
  )
}
