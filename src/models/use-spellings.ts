import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../contract/model.ts'
import { spellModels } from './spell-models.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** How models are typed by their sound; the dictionary is fetched when Latin letters are first searched for. */
export function useSpellings(models: Model[], keyword: string): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['spellings', models.map(({ id }) => id)],
    queryFn: () => spellModels(models),
    enabled: /[a-z]/i.test(keyword),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? NONE
}
