import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/time.ts'
import { type Catalog, channelsOf, unnamedId } from '../../catalog/index.ts'
import { attemptsOf } from '../../platform/db/platform-usage.ts'
import type { StaffContext } from '../context.ts'

/** What readers call an account that requests went to: it names the address and the key, which not all of them may see. */
export interface NamedChannel {
  id: string
  name: string
}

/** Names a channel by its account, whether the catalogue still has it or not; empty: it is of what was lost before it was known. */
export function channelNames(catalog: Catalog): (account: string) => NamedChannel {
  const known = new Map(channelsOf(catalog).map((channel) => [channel.account, channel]))
  return (account) => {
    if (account === '') return { id: '', name: '' }
    const channel = known.get(account)
    return channel
      ? { id: channel.id, name: channel.name }
      : { id: unnamedId(account), name: account.replace(/[/#].*$/, '') }
  }
}

/** The dashboard reads this far back. */
const KNOWN_MS = 800 * DAY_MS

/** The account of a channel's number, of those that requests went to; null: there is none. */
export async function accountOfChannel(
  { db, catalog, now }: Pick<StaffContext, 'db' | 'catalog' | 'now'>,
  id: string,
): Promise<string | null> {
  const channel = channelsOf(catalog).find((one) => one.id === id)
  if (channel) return channel.account
  const { rows } = await sql<{ channel: string }>`
    select distinct channel from ${await attemptsOf(db, { begin: now - KNOWN_MS, end: now })}`.execute(db)
  return rows.find(({ channel: account }) => unnamedId(account) === id)?.channel ?? null
}
