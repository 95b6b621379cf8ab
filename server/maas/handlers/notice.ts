import { announcementsForAll } from '../../services/announcement/announcements-for.ts'
import { dismissNotice } from '../../services/notice/dismiss-notice.ts'
import { listNotices } from '../../services/notice/list-notices.ts'
import type { Handlers } from './types.ts'

export const noticeHandlers = {
  'notice.mine': listNotices,
  'notice.public': async ({ ctx }) => announcementsForAll(ctx),
  'notice.dismiss': dismissNotice,
} satisfies Handlers<'notice.'>
