import type { Endpoints, ListName, ListRow } from '../../contract/endpoints.ts'
import type { FormatName, Tone } from './names.ts'
import type { ConsoleInput } from './schema.ts'

type Field<N extends ListName> = keyof ListRow<N> & string
type SortField<N extends ListName> = Endpoints[N]['sortable'][number]
type RangeField<N extends ListName> = Endpoints[N]['ranges'][number]
type Word<N extends ListName, F extends Field<N>> = ListRow<N>[F] extends string ? ListRow<N>[F] : string

/** A column of exactly the fields that its endpoint returns; the options are documented in `schema.ts`. */
type ColumnOf<N extends ListName> = {
  [F in Field<N>]: {
    field: F
    title: string
    format?: FormatName
    sortable?: F extends SortField<N> ? boolean : false
    phone?: boolean
    to?: string
    toBy?: { field: Field<N>; paths: Record<string, string> }
    unitField?: Field<N>
    values?: Record<Word<N, F>, string | { text: string; tone?: Tone }>
  }
}[Field<N>]

type FilterOf<N extends ListName> =
  | { control: 'select' | 'text'; field: Field<N>; title?: string }
  | { control: 'dates'; field: RangeField<N>; title?: string }
  | { control: 'period'; title?: string }

interface ResourceOf<N extends ListName> {
  description?: string
  endpoint: N
  rowKey: Field<N>
  empty?: { text: string; link?: { title: string; to: string } }
  defaultSort?: { field: SortField<N>; order: 'asc' | 'desc' }
  columns: ColumnOf<N>[]
  filters?: FilterOf<N>[]
  actions?: {
    title: string
    to: string
    filters?: Record<string, string>
    when?: { [F in Field<N>]?: ListRow<N>[F][] }
  }[]
  detail?: ConsoleInput['resources'][string]['detail']
  totals?: ConsoleInput['resources'][string]['totals']
  export?: boolean
}

type Resource = { [N in ListName]: ResourceOf<N> }[ListName]

/** What `console.ts` must satisfy: the schema's input, with every column tied to the row of its endpoint. */
export type ConsoleConfig = Omit<ConsoleInput, 'resources'> & { resources: Record<string, Resource> }
