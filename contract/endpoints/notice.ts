import { z } from 'zod'
import { Notice, NoticeId, Published } from '../notice.ts'
import { done, nothing, publicGet, userGet, userPost, type Group } from './endpoint.ts'

export const noticeEndpoints = {
  'notice.mine': { ...userGet('/notice/mine'), input: nothing, result: z.array(Notice) },
  /** Announcements that are for all, as visitors see them. */
  'notice.public': { ...publicGet('/notice/public'), input: nothing, result: z.array(Published) },
  /** An announcement that is dismissed counts as read, and is gone on every device. */
  'notice.dismiss': { ...userPost('/notice/dismiss'), input: NoticeId, result: done },
} as const satisfies Group<'notice'>
