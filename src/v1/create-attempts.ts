import { newIdempotencyKey } from '../ui/new-idempotency-key.ts'
import { isOpenAttempt } from './is-open-attempt.ts'

/**
 * Carries out what costs money. A retry of the same body after an answer that got lost carries the same `Idempotency-Key`, so that
 * it is never billed twice; after an answer or a refusal the next attempt is a new one.
 */
export function createAttempts() {
  let attempt: { text: string; key: string } | null = null
  return async function once<T>(body: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body)
    const mine = attempt?.text === text ? attempt : { text, key: newIdempotencyKey() }
    attempt = mine
    const end = () => {
      if (attempt === mine) attempt = null
    }
    try {
      const result = await send(mine.key)
      end()
      return result
    } catch (error) {
      if (!isOpenAttempt(error)) end()
      throw error
    }
  }
}
