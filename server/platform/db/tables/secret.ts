import type { Generated } from 'kysely'

export interface SecretTables {
  secret_key: SecretKeyTable
  secret_node: SecretNodeTable
  row_mac: RowMacTable
}

/** A `SECRET_KEY` that something stored was sealed or hashed with. */
interface SecretKeyTable {
  id: string
  /** Derived from the key, tells nothing of it: two keys with one id have two fingerprints. */
  fingerprint: string
  /** When a node last started to seal with it: the newest is the one that all is sealed with in the end. */
  used_at: number
  /** Since then nothing needs it. */
  retired_at: number | null
}

/** A node that runs, and what it can open. */
interface SecretNodeTable {
  node_id: string
  /** Comma list, the one that it seals with first. */
  key_ids: string
  lease_until: number
  /** 0: a program that writes rows without covering them (`row_mac`). */
  covers_rows: Generated<number>
}

/** That the program wrote a row as it is: the row's digest, sealed for nothing else. */
interface RowMacTable {
  table_name: string
  /** The row's primary key, its parts with colons between them. */
  row_id: string
  digest_sealed: string
  /** Since then the row is gone; null: it stays. */
  expires_at: number | null
}
