export interface CatalogTables {
  catalog_version: CatalogVersionTable
  catalog_head: CatalogHeadTable
  model_price: ModelPriceTable
  channel_key: ChannelKeyTable
}

/** A key of an upstream, by the name that the catalogue gives it. */
interface ChannelKeyTable {
  id: string
  name: string
  /** It is sent there and nowhere else. */
  origin: string
  /** Empty once it is revoked. */
  key_sealed: string
  last4: string
  state: 'next' | 'active' | 'retiring' | 'revoked'
  added_at: number
  added_by: string
  /** When one that made way is forgotten. */
  retires_at: number | null
  rev: number
}

/** It says from when on a model costs what: a row for each version that changes its price. */
interface ModelPriceTable {
  version_id: number
  model_id: string
  effective_at: number
  /** JSON as it is shown (`Price`); empty: the model is not offered any more. */
  price: string
  /** What a correction corrects was in force since then. */
  corrects_since: number | null
}

/** What was offered at what price, from when on. Append-only. */
interface CatalogVersionTable {
  id: number
  /** The version that it changes; null: the first. */
  parent_id: number | null
  /** JSON as it was given (contract.md section 6), without secrets. */
  document: string
  /** SHA-256 of the document. */
  hash: string
  effective_at: number
  published_at: number
  /** Empty: the program itself. */
  actor_id: string
  source: 'seed' | 'file' | 'import' | 'edit' | 'rebase'
  reason: string
  /** Empty: none was needed. */
  approval_id: string
}

/** One row: what all nodes follow. */
interface CatalogHeadTable {
  id: number
  /** Counts the changes of this row. */
  seq: number
  /** This version is in force, unless the instant of a scheduled one has come. */
  version_id: number
  /** JSON array of the ids of scheduled versions, in the order of their instants. */
  scheduled: string
}
