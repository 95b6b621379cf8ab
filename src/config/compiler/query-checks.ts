import type { Mistake } from './mistake.ts'
import { addressNames } from '../runtime/filter-names.ts'
import { matchPath } from '../runtime/match-path.ts'
import { PAGE_PARTS, PAGE_QUERIES } from '../runtime/names.ts'
import type { ParsedConsole } from './schema.ts'
import { suggestionFor } from './synonyms.ts'

type Route = ParsedConsole['routes'][number]

/** What a list keeps in its address in addition to its filters. */
const OF_LISTS = /^(currentPage|pageSize|(sorters|filters)\[.*)$/

/** What an address says beyond its route: `:name` parts that the page does not know, and a query that it does not read. */
export function addressMistakes({
  place,
  path: address,
  route,
  config,
}: {
  place: string
  path: string
  route: Route
  config: ParsedConsole
}): Mistake[] {
  const [before = '', fragment] = address.split('#')
  const [path = '', query = ''] = before.split('?')
  const parts = matchPath({ pattern: route.path, path }) ?? {}
  const known = (route.page && PAGE_PARTS[route.page]) ?? {}
  return [
    ...Object.entries(known).flatMap(([name, words]) => {
      const word = parts[name] ?? ''
      if (!word || word.startsWith(':') || words.includes(word)) return []
      const message = `“${address}”里的“${word}”打不开，可用：${words.join('、')}${suggestionFor({ word, words })}`
      return [{ place, message }]
    }),
    ...[...new URLSearchParams(query).keys()].flatMap((name) => {
      const words = queryOf(route, config)
      if (words.includes(name) || (route.resource && OF_LISTS.test(name))) return []
      const usable = words.length > 0 ? `可用：${words.join('、')}` : '请去掉'
      return [
        {
          place,
          message: `“${path}”不认识 ? 后面的“${name}”，${usable}${suggestionFor({ word: name, words })}`,
        },
      ]
    }),
    ...(fragment === undefined ? [] : [{ place, message: `“${address}”里 # 后面的不起作用，请去掉` }]),
  ]
}

function queryOf(route: Route, { resources }: ParsedConsole): readonly string[] {
  if (route.page) return PAGE_QUERIES[route.page] ?? []
  const list = Object.hasOwn(resources, route.resource) ? resources[route.resource] : undefined
  return [
    ...addressNames(list?.filters ?? []),
    ...(list?.detail ? ['detail'] : []),
    ...(list?.detail?.tabs.length ? ['tab'] : []),
  ]
}
