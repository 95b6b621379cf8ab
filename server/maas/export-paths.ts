import { endpoints, type EndpointName } from '../../contract/endpoints.ts'

/** The lists of which each user has his own: those are given as files too. */
export const exportable = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => 'row' in endpoints[name] && endpoints[name].auth === 'user',
)
