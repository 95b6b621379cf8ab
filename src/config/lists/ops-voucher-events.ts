import type { Resource } from '../compiler/types.ts'
import { staffEvents } from './parts/staff-events.ts'

/** What staff did with one batch. */
export default { endpoint: 'voucher.events', ...staffEvents } satisfies Resource
