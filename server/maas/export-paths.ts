import { endpoints, isPagedList, type EndpointName } from '../../contract/endpoints.ts'

/** The paged lists of which each user has his own: those are given as files too. */
export const exportable = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => isPagedList(endpoints[name]) && endpoints[name].auth === 'user',
)
