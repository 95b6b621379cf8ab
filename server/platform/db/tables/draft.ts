export interface DraftTables {
  form_draft: FormDraftTable
}

/** What a user has filled in and not sent. */
interface FormDraftTable {
  id: string
  user_id: string
  /** `<resource>.create` or `<resource>.edit`. */
  form: string
  /** It is the key of the row that it changes; empty for a new one. */
  row_key: string
  /** JSON, sealed. */
  values_sealed: string
  saved_at: number
}
