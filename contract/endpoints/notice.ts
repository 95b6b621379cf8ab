import { z } from 'zod'
import { Notice, NoticeId } from '../notice.ts'
import { done, nothing, type Group } from './endpoint.ts'

export const noticeEndpoints = {
  'notice.mine': {
    method: 'GET',
    path: '/notice/mine',
    auth: 'user',
    input: nothing,
    result: z.array(Notice),
  },
  'notice.dismiss': { method: 'POST', path: '/notice/dismiss', auth: 'user', input: NoticeId, result: done },
} as const satisfies Group<'notice'>
