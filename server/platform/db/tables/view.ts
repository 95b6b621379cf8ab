export interface ViewTables {
  saved_view: SavedViewTable
}

interface SavedViewTable {
  id: string
  user_id: string
  list: string
  name_sealed: string
  /** A filter may be a phone or a name. */
  query_sealed: string
  is_default: number
  rev: number
  created_at: number
}
