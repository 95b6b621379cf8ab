import { z } from 'zod'
import { Notice, NoticeId, Published } from '../notice.ts'
import { done, nothing, type Group } from './endpoint.ts'

export const noticeEndpoints = {
  'notice.mine': {
    method: 'GET',
    path: '/notice/mine',
    auth: 'user',
    input: nothing,
    result: z.array(Notice),
  },
  /** Announcements that are for all, as visitors see them. */
  'notice.public': {
    method: 'GET',
    path: '/notice/public',
    auth: 'public',
    input: nothing,
    result: z.array(Published),
  },
  /** An announcement that is dismissed counts as read, and is gone on every device. */
  'notice.dismiss': { method: 'POST', path: '/notice/dismiss', auth: 'user', input: NoticeId, result: done },
} as const satisfies Group<'notice'>
