import { list } from '../envelope.ts'
import { UserNote, UserNoteAdded, UserNoteInput, userNoteTitles } from '../user-note.ts'
import { UserId } from '../user-record.ts'
import type { Group } from './endpoint.ts'

/** What staff write down about users, who never see it. */
export const userNoteEndpoints = {
  'user.note': {
    method: 'POST',
    path: '/admin/user/note',
    auth: 'staff',
    permission: 'user.note',
    input: UserNoteInput,
    result: UserNoteAdded,
  },
  'user.notes': {
    method: 'GET',
    path: '/admin/user/notes',
    auth: 'staff',
    permission: 'user.read',
    ...list({ row: UserNote, titles: userNoteTitles, sort: ['createdAt'], filters: UserId.shape }),
  },
} as const satisfies Group<'user'>
