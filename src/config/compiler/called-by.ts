import type { EndpointName } from '../../../contract/endpoints.ts'
import type { ParsedResource } from './schema.ts'

/** The endpoint that an action of a row asks: to do something, to show its answer, or for a file. */
export const calledBy = ({
  call,
  read,
  download,
}: Pick<ParsedResource['actions'][number], 'call' | 'read' | 'download'>): EndpointName | undefined =>
  call ?? read ?? download
