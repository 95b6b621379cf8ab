import type { Endpoint } from './endpoint.ts'

/** Whether an endpoint may change anything. Of staff's endpoints writes are audited and reads leave no row anywhere, not even when they are refused. */
export const isWrite = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean =>
  method !== 'GET' && !reads
