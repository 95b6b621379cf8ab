import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp } from './user.ts'

/** What staff wrote about a user, for staff alone; never changed, and erased with the account. */
export const UserNote = z.object({
  id: z.string(),
  text: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  createdAt: Timestamp,
})

export const UserNoteInput = z.strictObject({
  /** The id is that of the user. */
  id: z.string().min(1).max(64),
  text: ofSensitive(
    ofKind('longText', z.string().trim().min(1, '请填写备注').max(1000, '备注至多 1000 个字')),
  ),
})

export const UserNoteAdded = z.object({ noteId: z.string() })

export const userNoteTitles = {
  createdAt: '时间',
  authorName: '员工',
  authorId: '员工编号',
  text: '备注',
} as const
