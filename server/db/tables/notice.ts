import type { announcement } from '../../../contract/entities/announcement.ts'
import type { EntityTable } from './entity.ts'

export interface NoticeTables {
  announcement: AnnouncementTable
  announcement_reader: AnnouncementReaderTable
  notice_dismissal: NoticeDismissalTable
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
