import { announcementsForAll, dismissNotice, listNotices } from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const noticeHandlers = {
  'notice.mine': listNotices,
  'notice.public': async ({ ctx }) => announcementsForAll(ctx),
  'notice.dismiss': dismissNotice,
} satisfies Handlers<'notice.'>
