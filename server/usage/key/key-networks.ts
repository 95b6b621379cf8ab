import { startOfDay } from '../../../contract/time.ts'
import type { Database } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Notes from which networks keys are used each day, in memory until the job writes down what is new: calls ask the database nothing for it. */
export interface KeyNetworks {
  /** @param networkOf what the address counts as; empty: unknown. Asked only for an address other than the key's last one. */
  note(key: { id: string; userId: string }, ip: string, networkOf: () => string): void
  store(): Promise<void>
}

interface KeyNetworksDeps {
  database: Database
  secrets: Secrets
  clock: () => number
}

interface Used {
  id: string
  userId: string
  network: string
}

/** More than any limit that can be set (`riskKeyNetworks`). */
const NETWORKS_MAX = 600
/** What is remembered of all keys of a day; a key that is forgotten is written once more. */
const REMEMBERED = 50_000
const AT_ONCE = 200

export function createKeyNetworks({ database: { db }, secrets, clock }: KeyNetworksDeps): KeyNetworks {
  const lastAddress = new Map<string, string>()
  const known = new Map<string, Set<string>>()
  let day = 0
  let size = 0
  let fresh: Used[] = []

  function forget(): void {
    lastAddress.clear()
    known.clear()
    size = 0
  }

  return {
    note({ id, userId }, ip, networkOf) {
      if (lastAddress.get(id) === ip) return
      if (lastAddress.size >= REMEMBERED) forget()
      lastAddress.set(id, ip)
      const network = networkOf()
      const networks = known.get(id) ?? new Set()
      if (network === '' || networks.has(network) || networks.size >= NETWORKS_MAX) return
      if (size >= REMEMBERED) forget()
      if (fresh.length >= REMEMBERED) return
      known.set(id, networks.add(network))
      size += 1
      fresh.push({ id, userId, network })
    },
    async store() {
      const today = startOfDay(clock())
      if (day !== today) forget()
      day = today
      while (fresh.length > 0) {
        const rows = fresh.slice(0, AT_ONCE)
        await transact(db, async (trx) => {
          // Nothing is kept of an account that was closed meanwhile.
          const live = await trx
            .selectFrom('api_key')
            .select('id')
            .where('id', 'in', [...new Set(rows.map(({ id }) => id))])
            .where('revoked_at', 'is', null)
            .execute()
          const ids = new Set(live.map(({ id }) => id))
          const kept = rows.filter(({ id }) => ids.has(id))
          if (kept.length === 0) return
          await trx
            .insertInto('key_network')
            .values(
              kept.map(({ id, userId, network }) => ({
                day_at: today,
                key_id: id,
                network: secrets.index('ip', network),
                user_id: userId,
              })),
            )
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        })
        // Not before: what could not be written is tried at the next turn.
        fresh = fresh.slice(rows.length)
      }
    },
  }
}
