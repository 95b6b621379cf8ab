import { config } from '../../providers/config.ts'
import { listPath } from '../../resources/list-state/list-path.ts'

/** The list of requests to upstreams; empty: the reader may not open it. */
export function attemptsPath(filters: Record<string, string>): string {
  const route = config.routes.find(({ resource }) => resource === 'ops-attempts')
  return route ? listPath(route.path, filters) : ''
}
