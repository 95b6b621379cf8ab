import type { Envelope } from '../../../contract/envelope.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'

/** What a new user is given, read without axios: it is for the first page of a visitor. @returns null if there is none, or it cannot be read */
export async function readWelcome(signal: AbortSignal): Promise<WelcomeOffer | null> {
  try {
    const answer = await fetch(`/maas/package/welcome?_t=${Date.now()}`, { signal })
    const { success, code, result } = (await answer.json()) as Envelope<WelcomeOffer | null>
    return success && code === 200 ? result : null
  } catch {
    return null
  }
}
