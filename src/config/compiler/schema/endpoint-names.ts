import { z } from 'zod'
import { endpoints, type EndpointName, type ListName } from '../../../../contract/endpoints.ts'

const namesOf = <Name extends EndpointName>(isWanted: (endpoint: object) => boolean) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => (isWanted(endpoint) ? [name as Name] : []))
export const listNames = namesOf<ListName>((endpoint) => 'row' in endpoint)
export const writeNames = namesOf((endpoint) => 'method' in endpoint && endpoint.method !== 'GET')
export const readNames = namesOf((endpoint) => 'method' in endpoint && endpoint.method === 'GET')
/** Moments that a chart over time shows, with a name each. */
export const markNames = ['stats.priceChanges'] as const satisfies readonly EndpointName[]
/** What changes nothing: a GET, or a POST that only has too much to ask for an address. */
export const previewNames = namesOf(
  (endpoint) => ('method' in endpoint && endpoint.method === 'GET') || 'reads' in endpoint,
)
export const endpointName = <Name extends EndpointName>(names: readonly Name[], kind: string) =>
  z.enum(names, {
    error: ({ input }) => `没有名为“${String(input)}”的${kind}`,
  })
