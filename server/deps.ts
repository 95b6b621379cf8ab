import type { Logger } from 'pino'
import type { Catalog } from './catalog/schema.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { SmsProvider } from './integrations/sms/provider.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What the app is made of; tests hand in their own clock and far sides. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  catalog: Catalog
  secrets: Secrets
  sms: SmsProvider
  /** Now, in milliseconds. */
  clock: () => number
  /** Names this process in holds and jobs. */
  nodeId: string
}
