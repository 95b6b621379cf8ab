import { endpoints, type CallInput, type ListName, type ListRow } from '../../../contract/endpoints.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { FOUND_MOST, type FoundRow } from '../../../contract/staff-find.ts'
import type { StaffContext, Verb } from '../context.ts'

type Shown = Pick<FoundRow, 'id' | 'title' | 'detail'> & Partial<Pick<FoundRow, 'filter'>>

interface Finding<N extends ListName> {
  verb: Verb<N>
  /** What the list is asked, one after the other; nothing: the words are of none of its rows. */
  queriesFor: (words: string) => Partial<CallInput<N>>[]
  show: (row: ListRow<N>) => Shown
}

/** One list of staff in which rows are looked for. */
export interface Finder {
  list: ListName
  needs: Permission[]
  find: (ctx: StaffContext, words: string) => Promise<FoundRow[]>
}

/** Rows as the list itself answers them, to who may read it. */
export function finder<N extends ListName>(list: N, { verb, queriesFor, show }: Finding<N>): Finder {
  const { permission, also, input } = endpoints[list] as {
    permission: Permission | 'any'
    also?: Permission
    input: (typeof endpoints)[N]['input']
  }
  return {
    list,
    needs: [permission, also].filter((one) => one !== undefined && one !== 'any'),
    async find(ctx, words) {
      const rows: FoundRow[] = []
      for (const one of queriesFor(words)) {
        if (rows.length > 0) break
        const parsed = input.parse({ ...one, pageSize: String(FOUND_MOST) })
        const { records } = (await verb({ ctx, input: parsed } as never)) as { records: ListRow<N>[] }
        rows.push(...records.map((row) => ({ list, filter: {}, ...show(row) })))
      }
      return rows
    },
  }
}
