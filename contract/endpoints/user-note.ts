import { list } from '../envelope.ts'
import { UserNote, UserNoteAdded, UserNoteInput, userNoteTitles } from '../user-note.ts'
import { UserId } from '../user-record.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** What staff write down about users, who never see it. */
export const userNoteEndpoints = {
  'user.note': { ...staffPost('/admin/user/note', 'user.note'), input: UserNoteInput, result: UserNoteAdded },
  'user.notes': {
    ...staffGet('/admin/user/notes', 'user.read'),
    ...list({ row: UserNote, titles: userNoteTitles, sort: ['createdAt'], filters: UserId.shape }),
  },
} as const satisfies Group<'user'>
