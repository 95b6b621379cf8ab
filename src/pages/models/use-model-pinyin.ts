import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../contract/model.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Pinyin and initials, so that `qinglan` and `ql` find 青岚. */
async function modelPinyin(models: Model[]): Promise<Map<string, string>> {
  const { toPinyin } = await import('../../layout/command-palette/pinyin.ts')
  return new Map(
    models.map((model) => [
      model.id,
      [model.name, model.vendor, ...model.tags]
        .map(toPinyin)
        .flatMap(({ full, initials }) => [full, initials])
        .join('\n'),
    ]),
  )
}

/** The pinyin dictionary is loaded on the first search in Latin letters. */
export function useModelPinyin(models: Model[], keyword: string): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['spellings', models.map(({ id }) => id)],
    queryFn: () => modelPinyin(models),
    enabled: /[a-z]/i.test(keyword),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? NONE
}
