import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'

const Hashes = z.array(z.string())

interface AcceptedCatalog {
  hash: string
  beside: string[]
  expiresAt: number
}

/** What was accepted, newest first, also what is over. */
export async function readAcceptedCatalogs(db: Db): Promise<AcceptedCatalog[]> {
  const rows = await db.selectFrom('catalog_acceptance').selectAll().orderBy('accepted_at', 'desc').execute()
  return rows.map(({ catalog_hash: hash, beside, expires_at: expiresAt }) => ({
    hash,
    beside: Hashes.parse(JSON.parse(beside)),
    expiresAt,
  }))
}

const concerns = ({ hash, beside }: AcceptedCatalog, hashes: readonly string[]) =>
  hashes.every((one) => one === hash || beside.includes(one))

/** Whether nodes with these two catalogs may run side by side at `now`. */
export const mayRunTogether = (
  accepted: readonly AcceptedCatalog[],
  { hashes, now }: { hashes: readonly [string, string]; now: number },
) => accepted.some((one) => one.expiresAt > now && concerns(one, hashes))

/** Which of two catalogs was accepted last, that is, which the other one was to make way for; undefined: neither was. */
export const newerOf = (accepted: readonly AcceptedCatalog[], hashes: readonly [string, string]) =>
  accepted.find((one) => concerns(one, hashes))?.hash
