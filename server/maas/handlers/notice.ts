import { announcementsForAll } from '../../governance/announcement/announcements-for.ts'
import { dismissNotice } from '../../governance/notice/dismiss-notice.ts'
import { listNotices } from '../../governance/notice/list-notices.ts'
import type { Handlers } from './types.ts'

export const noticeHandlers = {
  'notice.mine': listNotices,
  'notice.public': async ({ ctx }) => announcementsForAll(ctx),
  'notice.dismiss': dismissNotice,
} satisfies Handlers<'notice.'>
