import { request } from 'undici'
import type { SmsProvider } from './provider.ts'

/** POSTs `{ phone, code, purpose }` to an address of the operator's own; any 2xx is a success. */
export function createHttpSms(url: string): SmsProvider {
  return {
    async send(message) {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(5000),
      })
      await answer.body.dump()
      if (answer.statusCode < 200 || answer.statusCode > 299)
        throw new Error(`SMS provider answered ${answer.statusCode}`)
    },
  }
}
