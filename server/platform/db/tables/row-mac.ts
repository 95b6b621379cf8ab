export interface RowMacTables {
  row_mac: RowMacTable
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
