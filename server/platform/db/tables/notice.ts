import type { announcement } from '../../../../contract/entities/announcement.ts'
import type { EntityTable } from './entity.ts'

export interface NoticeTables {
  announcement: AnnouncementTable
  announcement_reader: AnnouncementReaderTable
  notice_dismissal: NoticeDismissalTable
  security_event: SecurityEventTable
}

interface AnnouncementTable extends EntityTable<typeof announcement> {
  created_by: string
  changed_by: string
}

/** That a user has read an announcement, or put it away. */
interface AnnouncementReaderTable {
  announcement_id: string
  user_id: string
  read_at: number
}

/** A notice that its user does not want to see again. */
interface NoticeDismissalTable {
  user_id: string
  notice_id: string
  dismissed_at: number
}

/** What happened to the safety of an account: those of a kind within an hour are one row. */
interface SecurityEventTable {
  user_id: string
  kind: 'signIn' | 'password' | 'totp' | 'totpReset' | 'role' | 'key'
  /** Its start. */
  hour_at: number
  times: number
  last_at: number
  /** What the user is told of the last one. */
  text_sealed: string
}
