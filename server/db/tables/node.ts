export interface NodeTables {
  latest_time: LatestTimeTable
  node_state: NodeStateTable
  catalog_acceptance: CatalogAcceptanceTable
}

/** One row: no node's time falls behind it. */
interface LatestTimeTable {
  /** Always 1. */
  id: number
  at: number
}

/** A node that runs, or ran until lately. */
interface NodeStateTable {
  node_id: string
  host: string
  pid: number
  /** Of its parsed, completed catalog. */
  catalog_hash: string
  /** JSON: section, or section and id → hash, to say in what two catalogs differ. */
  catalog_parts: string
  registered_at: number
  /** It runs until then at least; renewed every few seconds. */
  lease_until: number
}

/** A catalog that may run beside others while nodes change over to it. */
interface CatalogAcceptanceTable {
  catalog_hash: string
  /** JSON array of the hashes that ran when it was accepted. */
  beside: string
  accepted_at: number
  expires_at: number
}
