export interface UserNoteTables {
  user_note: UserNoteTable
}

/** Only added to; erased with the account of the user. */
interface UserNoteTable {
  id: string
  user_id: string
  author_id: string
  /** Free text about a person. */
  text_sealed: string
  created_at: number
}
