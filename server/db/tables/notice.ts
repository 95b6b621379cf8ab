export interface NoticeTables {
  notice_dismissal: NoticeDismissalTable
}

/** A notice that its user does not want to see again. */
interface NoticeDismissalTable {
  user_id: string
  notice_id: string
  dismissed_at: number
}
