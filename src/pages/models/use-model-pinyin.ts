import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../contract/model.ts'
import { modelPinyin } from './model-pinyin.ts'

const NONE: ReadonlyMap<string, string> = new Map()

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
