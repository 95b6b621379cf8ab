import type { EndpointName, Endpoints, ListName, ListRow } from '../../contract/endpoints.ts'
import type { DialogName, FormatName, RowLayoutName, Tone } from './names.ts'
import type { ConsoleInput } from './schema.ts'

type Field<N extends ListName> = FieldOf<ListRow<N>>
/** A field of a row, or `field.inner` of an object that it holds. */
type FieldOf<Row> = {
  [K in keyof Row & string]: Row[K] extends readonly unknown[]
    ? K
    : Row[K] extends object
      ? `${K}.${keyof Row[K] & string}`
      : K
}[keyof Row & string]
type ValueOf<N extends ListName, F> = F extends keyof ListRow<N> ? ListRow<N>[F] : unknown
type SortField<N extends ListName> = Endpoints[N]['sortable'][number]
type RangeField<N extends ListName> = Endpoints[N]['ranges'][number]
type Word<N extends ListName, F extends Field<N>> = WordIn<ValueOf<N, F>>
type WordIn<Value> = Value extends string
  ? Value
  : Value extends boolean
    ? 'true' | 'false'
    : Value extends readonly (infer Item extends string)[]
      ? Item
      : string

/** A column of exactly the fields that its endpoint returns; the options are documented in `schema.ts`. */
export type ColumnOf<N extends ListName> = {
  [F in Field<N>]: {
    field: F
    title: string
    format?: FormatName
    sortable?: F extends SortField<N> ? boolean : false
    phone?: boolean
    optional?: boolean
    to?: string
    keepTime?: boolean
    toBy?: { field: Field<N>; paths: Record<string, string> }
    unitField?: Field<N>
    packageField?: Field<N>
    ofField?: Field<N>
    text?: string
    absent?: string
    values?: WordsOf<Word<N, F>>
  }
}[Field<N>]

/** Every word of an enum; a boolean may go without one of its two. */
type WordsOf<W extends string> = [W] extends ['true' | 'false']
  ? Partial<Record<W, WordText>>
  : Record<W, WordText>
type WordText = string | { text: string; tone?: Tone }

type FilterOf<N extends ListName> =
  | { control: 'select'; field: Field<N>; title?: string }
  | { control: 'text'; field: Field<N>; title?: string; hint?: string }
  | { control: 'dates'; field: RangeField<N>; title?: string }
  | { control: 'period'; title?: string }

export type Summary = NonNullable<ConsoleInput['resources'][string]['summary']>
export type Chart = NonNullable<ConsoleInput['resources'][string]['charts']>[number]

interface ResourceOf<N extends ListName> {
  description?: string
  endpoint: N
  rowKey: Field<N>
  layout?: RowLayoutName
  card?: { title: Field<N>; badge?: Field<N>; lead?: Field<N> }
  tools?: { title: string; dialog: DialogName }[]
  empty?: { text: string; hint?: string; link?: { title: string; to: string } }
  defaultSort?: { field: SortField<N>; order: 'asc' | 'desc' }
  columns: ColumnOf<N>[]
  filters?: FilterOf<N>[]
  actions?: {
    title: string
    to?: string
    filters?: Record<string, string>
    call?: EndpointName
    confirm?: string
    done?: string
    danger?: boolean
    dialog?: DialogName
    when?: { [F in Field<N>]?: ValueOf<N, F>[] }
  }[]
  detail?: ConsoleInput['resources'][string]['detail']
  totals?: ConsoleInput['resources'][string]['totals']
  head?: ConsoleInput['resources'][string]['head']
  defaultDays?: number
  summary?: Summary
  charts?: Chart[]
  export?: boolean
}

/** What a file of `resources/` must satisfy: a list of one endpoint, every column tied to its row. */
export type Resource = { [N in ListName]: ResourceOf<N> }[ListName]

/** What `console.ts` must satisfy. */
export type ConsoleConfig = Omit<ConsoleInput, 'resources'> & { resources: Record<string, Resource> }
