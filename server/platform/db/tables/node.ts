import type { Generated } from 'kysely'

export interface NodeTables {
  latest_time: LatestTimeTable
  node_state: NodeStateTable
  catalog_acceptance: CatalogAcceptanceTable
  breaker_hold: BreakerHoldTable
  program_version: ProgramVersionTable
}

/** One row: no node's time falls behind it. */
interface LatestTimeTable {
  id: number
  at: number
}

/** A node that runs, or ran until lately. */
interface NodeStateTable {
  node_id: string
  host: string
  pid: number
  /** It is the hash of its parsed, completed catalog. */
  catalog_hash: string
  /** JSON: section, or section and id → hash, to say in what two catalogs differ. */
  catalog_parts: string
  /** Where its catalogue comes from; null: it is of a program that knew files only. */
  catalog_source: 'file' | 'database' | null
  /** How many publications of the database's catalogue it has taken in. */
  catalog_seq: number | null
  registered_at: number
  /** It runs until then at least; renewed every few seconds. */
  lease_until: number
  /** JSON: its breakers that are not closed, or held. */
  breakers: Generated<string>
  /** How far its own clock is ahead of the database's; null: not measured yet, or by a program that did not say. */
  clock_skew_ms: number | null
}

/** A version of the program that has run on this database. */
interface ProgramVersionTable {
  version: string
  /** When a node of it started last. */
  started_at: number
}

/** Where staff hold the breaker of a route, on all nodes. */
interface BreakerHoldTable {
  model_id: string
  /** The upstream's account, and the model's name there. */
  channel: string
  target: string
  state: 'open' | 'closed'
  until: number
  reason: string
  held_by: string
}

/** A catalog that may coexist with others while nodes change over to it. */
interface CatalogAcceptanceTable {
  catalog_hash: string
  /** JSON array of the hashes that ran when it was accepted. */
  beside: string
  accepted_at: number
  expires_at: number
}
