import { endpoints, isPagedList, type EndpointName } from '../../contract/endpoints.ts'

/** The paged lists of those who are signed in: they are given as files too. */
export const exportable = () =>
  (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => isPagedList(endpoints[name]) && endpoints[name].auth !== 'public',
  )
