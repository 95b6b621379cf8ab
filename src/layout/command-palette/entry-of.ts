import type { CommandEntry } from './command-entries.ts'

/** An entry for everyone, of this site, that is found by its words alone unless it says otherwise. */
export const entryOf = (
  own: Pick<CommandEntry, 'kind' | 'title' | 'detail'> & Partial<CommandEntry>,
): CommandEntry => ({
  to: '',
  isExternal: false,
  when: '',
  permission: '',
  also: '',
  spelling: { full: '', initials: '' },
  ...own,
})
