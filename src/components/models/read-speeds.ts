import type { Envelope } from '../../../contract/envelope.ts'
import type { ModelSpeed } from '../../../contract/model.ts'

/** How soon models begin to answer, read without axios: it is for the first page of a visitor. Empty if it cannot be read. */
export async function readSpeeds(signal: AbortSignal): Promise<readonly ModelSpeed[]> {
  try {
    const answer = await fetch(`/maas/model/speeds?_t=${Date.now()}`, { signal })
    const { success, code, result } = (await answer.json()) as Envelope<ModelSpeed[]>
    return success && code === 200 ? result : []
  } catch {
    return []
  }
}
