import { PLACES } from '../../../contract/places.ts'
import type { Mistake } from './mistake.ts'
import { PAGES } from '../runtime/names.ts'
import { placeRoutes, shapeOf } from './places.ts'
import type { ParsedConsole } from './schema.ts'

const partsOf = (path: string): string[] => path.match(/:\w+\??/g) ?? []

/** Code leads to these by name: each has a route, with the parts in its address that code fills in. */
export function placeMistakes(config: ParsedConsole): Mistake[] {
  return placeRoutes(config).flatMap(({ name, route }) => {
    if (!route) {
      const kind = PAGES.some((page) => page === name) ? 'page' : 'resource'
      return [{ place: 'routes', message: `缺少 ${kind}: '${name}' 的路由：程序里有通往它的链接` }]
    }
    const expected = partsOf(PLACES[name])
    const actual = partsOf(route.path)
    if (expected.length === actual.length && expected.every((part) => actual.includes(part))) return []
    const needed = expected.length > 0 ? `只有 ${expected.join('、')}` : '没有'
    return [
      { place: `routes[${config.routes.indexOf(route)}].path`, message: `这个地址里待填的值要${needed}` },
    ]
  })
}

/** A page has one route, so that its name says where it is. */
export const repeatedPages = ({ routes }: ParsedConsole): Mistake[] =>
  routes.flatMap(({ page }, index) => {
    const first = routes.findIndex((other) => page !== undefined && other.page === page)
    const message = `页面 ${page} 已由 routes[${first}] 显示，一个页面只有一条路由`
    return first >= 0 && first < index ? [{ place: `routes[${index}].page`, message }] : []
  })

/** An old address is free, and says all that the new one needs. */
export function formerMistakes({ routes }: ParsedConsole): Mistake[] {
  const seen = new Map(routes.map(({ path }, index) => [shapeOf(path), `routes[${index}]`]))
  return routes.flatMap((route, index) =>
    route.formerly.flatMap((path, nth) => {
      const place = `routes[${index}].formerly[${nth}]`
      const taken = seen.get(shapeOf(path))
      if (taken) return [{ place, message: `“${path}”已是 ${taken} 的地址` }]
      seen.set(shapeOf(path), place)
      if (path === '*') return [{ place, message: '要写从前的一个地址' }]
      if (route.path === '*') return [{ place, message: '“*”是没有页面的地址，不会有从前的地址' }]
      const missing = partsOf(route.path).filter(
        (part) => !part.endsWith('?') && !partsOf(path).includes(part),
      )
      return missing.length > 0
        ? [{ place, message: `“${path}”里没有 ${missing.join('、')}，转不到“${route.path}”` }]
        : []
    }),
  )
}
