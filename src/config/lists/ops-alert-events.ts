import type { Resource } from '../compiler/types.ts'
import { staffEvents } from './parts/staff-events.ts'

/** What staff did about one alert. */
export default { endpoint: 'alert.events', ...staffEvents } satisfies Resource
