import type { CommandEntry } from './command-entries.ts'

export type OwnEntry = Pick<CommandEntry, 'kind' | 'title' | 'detail'> & Partial<CommandEntry>

/** An entry for everyone, of this site, that is found by its words alone unless it says otherwise. */
export const entryOf = (own: OwnEntry): CommandEntry => ({
  to: '',
  isExternal: false,
  when: '',
  permission: '',
  also: '',
  spelling: { full: '', initials: '' },
  ...own,
})
