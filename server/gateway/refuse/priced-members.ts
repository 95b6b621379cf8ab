import type { FastifyRequest } from 'fastify'
import type { CatalogModel } from '../../catalog/index.ts'
import { otherSearch } from './search-tools.ts'
import { unsupported } from './refuse-unpriced.ts'

const SEARCH = ['web_search_options', 'enable_search', 'enable_web_search', 'search_options', 'forced_search']
const SOUND = ['modalities', 'audio']
const NONE: ReadonlySet<string> = new Set()

/** Members of a request that change what an upstream charges and that the catalogue has a price for, as they are to be spelled. */
export function pricedMembers(model: CatalogModel | undefined): ReadonlySet<string> {
  if (model?.type !== 'chat') return NONE
  const { tiers = [], perSearch, audioOutput } = model.price
  const names = [
    ...(tiers.some(({ tier }) => tier !== undefined) ? ['service_tier'] : []),
    ...(perSearch === undefined ? [] : SEARCH),
    ...(audioOutput === undefined ? [] : SOUND),
  ]
  return names.length === 0 ? NONE : new Set(names)
}

/** Whether the upstream may search the web for a call. */
export const pricesSearch = (model: CatalogModel | undefined): boolean =>
  model?.type === 'chat' && model.price.perSearch !== undefined

/** Gives `pricedMembers` by the catalogue that a request was admitted at. */
export const pricedAt =
  ({ callAdmission: { version } }: FastifyRequest) =>
  (name: unknown): ReadonlySet<string> =>
    typeof name === 'string' ? pricedMembers(version.models.get(name)) : NONE

/** @throws WireError 400 that names what would have searches cost another price than that of the catalogue */
export function refuseOtherSearch(request: object): void {
  for (const name of SEARCH) {
    const other = name in request ? otherSearch(request[name as keyof typeof request], name) : null
    if (other !== null) throw unsupported(other)
  }
}
