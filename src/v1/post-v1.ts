import { sendV1, type SendV1 } from './send-v1.ts'

interface PostV1 extends SendV1 {
  body: object
  /** Calls with the same key and body are answered alike and billed once. */
  idempotencyKey?: string
}

/**
 * Posts as the signed-in user.
 * @throws what `sendV1` throws
 */
export const postV1 = ({ body, idempotencyKey, ...call }: PostV1): Promise<Response> =>
  sendV1(call, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  })
