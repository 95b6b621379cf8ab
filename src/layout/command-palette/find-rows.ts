import { config } from 'virtual:app'
import { resources } from 'virtual:resources'
import type { FoundRow } from '../../../contract/staff-find.ts'
import { call } from '../../providers/http.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { entryOf } from './entry-of.ts'
import type { CommandEntry } from './command-entries.ts'

export interface FoundEntries {
  entries: CommandEntry[]
  /** Users and orders were not looked for. */
  isLimited: boolean
}

/** Rows of the lists that the reader has as staff, in each place of the console that shows the list. */
export async function findRows(words: string, signal: AbortSignal): Promise<FoundEntries> {
  const { rows, isLimited } = await call('staff.find', { words }, { signal, isSilent: true })
  return { entries: rows.flatMap(entriesOf), isLimited }
}

function entriesOf({ list, id, title, detail, filter }: FoundRow): CommandEntry[] {
  return config.routes.flatMap(({ path, resource, title: kind }) => {
    const shown = resources[resource]
    // A list of only some of the rows need not have this one.
    if (shown?.endpoint !== list || Object.keys(shown.only).length > 0) return []
    const to = shown.detail ? `${path}?${new URLSearchParams({ detail: id })}` : listPath(path, filter)
    return [entryOf({ kind, title, detail, to })]
  })
}
