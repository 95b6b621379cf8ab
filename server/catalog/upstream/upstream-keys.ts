import type { Database } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The keys of upstreams that are in use, by the names that the catalogue gives them. */
export interface UpstreamKeys {
  read(): Promise<void>
  /** @returns undefined if there is none for that address: a key is for the origin that it was added for */
  of(name: string, origin: string): string | undefined
}

interface KeysDeps {
  database: Database
  secrets: Pick<Secrets, 'open'>
}

export function createUpstreamKeys({ database: { db }, secrets }: KeysDeps): UpstreamKeys {
  let keys = new Map<string, { origin: string; key: string }>()
  return {
    async read() {
      const rows = await db
        .selectFrom('channel_key')
        .select(['name', 'origin', 'key_sealed'])
        .where('state', '=', 'active')
        .execute()
      keys = new Map(
        rows.map(({ name, origin, key_sealed: sealed }) => [name, { origin, key: secrets.open(sealed) }]),
      )
    },
    of(name, origin) {
      const found = keys.get(name)
      return found?.origin === origin ? found.key : undefined
    },
  }
}
