import { endpoints, type EndpointName } from '../../../../contract/endpoints.ts'
import type { Endpoint } from '../../../../contract/endpoints/endpoint.ts'
import { completeCell } from '../complete-cell.ts'
import type { ParsedForm } from '../schema.ts'
import { Shown } from '../schema/shown.ts'

interface ShownParts extends Pick<ParsedForm, 'shows' | 'shown'> {
  endpoint: EndpointName
}

/** What is shown once of an endpoint's answer, and how; null: nothing. */
export function completeShown({ endpoint, shows, shown = Shown.parse({}) }: ShownParts) {
  if (shows.length === 0) return null
  const { shownOnce }: Endpoint = endpoints[endpoint]
  return {
    ...shown,
    lost: shown.lost ?? null,
    below: shown.below ?? null,
    cells: shows.map((cell) => completeCell(cell, endpoint)),
    /** The field that only the first answer has: null in that of a repeated request. Empty: there is none. */
    once: shownOnce ?? '',
  }
}
