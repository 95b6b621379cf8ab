import type { Endpoint } from '../../contract/endpoints/endpoint.ts'

/** Whether an endpoint may change anything; reads leave no row anywhere, not even when they are refused. */
export const isWrite = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean =>
  method !== 'GET' && !reads
