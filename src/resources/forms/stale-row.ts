import type { StaleRow } from '../../../contract/envelope.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'

const CONFLICT = 409

/** What a row is now, if a change of it was refused because it is no longer as it was read. */
export function staleRow({ code, result }: HttpFailure): StaleRow | null {
  const isStale = code === CONFLICT && typeof result === 'object' && result !== null && 'current' in result
  return isStale ? (result as StaleRow) : null
}
