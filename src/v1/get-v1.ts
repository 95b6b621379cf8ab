import { sendV1, type SendV1 } from './send-v1.ts'

/**
 * Reads as the signed-in user.
 * @throws what `sendV1` throws
 */
export const getV1 = (call: SendV1): Promise<Response> => sendV1(call, { method: 'GET' })
