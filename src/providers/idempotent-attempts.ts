import { newIdempotencyKey } from './new-idempotency-key.ts'

/** Carries out `send` with the `Idempotency-Key` of the attempt that `body` belongs to. */
export type Attempts = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>

/**
 * It is for what costs money or makes something. A retry of the same body after an answer that got lost carries the same `Idempotency-Key`,
 * so that it never happens twice; after an answer or a refusal the next attempt is a new one.
 * @param isOpen whether the server may yet have an answer to an attempt that failed so
 */
export function idempotentAttempts(isOpen: (error: unknown) => boolean): Attempts {
  let attempt: { text: string; key: string } | null = null
  return async (body, send) => {
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
      if (!isOpen(error)) end()
      throw error
    }
  }
}
