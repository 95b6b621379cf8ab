import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** https://www.standardwebhooks.com has it so: 24 random bytes. */
export const newWebhookSecret = () => PREFIX + randomBytes(24).toString('base64')

interface Signed {
  id: string
  atMs: number
  body: string
  /** The current one, and an old one that is still valid. */
  secrets: readonly string[]
}

/** Headers of Standard Webhooks: id, time in seconds, and `v1,` signatures of both with the body by each secret. */
export function webhookHeaders({ id, atMs, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
