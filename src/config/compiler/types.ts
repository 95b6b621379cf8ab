import type { CallInput, Endpoints, ListName, ListRow } from '../../../contract/endpoints.ts'
import type { ConsoleInput } from './schema.ts'

type Field<N extends ListName> = FieldOf<ListRow<N>>
/** A field of a row, or `field.inner` of an object that it holds. */
type FieldOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends readonly unknown[]
    ? K
    : NonNullable<Row[K]> extends object
      ? `${K}.${keyof NonNullable<Row[K]> & string}`
      : K
}[keyof Row & string]
type ValueOf<N extends ListName, F> = F extends keyof ListRow<N> ? ListRow<N>[F] : unknown
/** One of the values of a field that has several. */
type EachOf<Value> = Value extends readonly (infer Item)[] ? Item : Value
type Words<Value> = Value[] | { not: Value[] } | { isEmpty?: boolean; isMe?: boolean }
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

/** It is `Base` with its documentation, but for what is said of some options. */
type Narrowed<Base, Change> = { [K in keyof Base]: K extends keyof Change ? Change[K] : Base[K] }

type AnyResource = ConsoleInput['resources'][string]
type Item<List> = NonNullable<List> extends readonly (infer One)[] ? One : never
type AnyColumn = Item<AnyResource['columns']>

/** Every option whose name ends on `Field` names a field of the row. */
type NamesField<N extends ListName> = Record<Extract<keyof AnyColumn, `${string}Field`>, Field<N>>

/** A column of exactly the fields that its endpoint returns. */
export type ColumnOf<N extends ListName> = { [F in Field<N>]: ColumnAt<N, F> }[Field<N>]

/** All but its name may be left out of a field of the endpoint's entity, and the name may stand for it. */
type ColumnAt<N extends ListName, F extends Field<N>> =
  F extends EntityField<N>
    ? F | (Partial<Omit<WholeColumn<N, F>, 'values'>> & { field: F; values?: Partial<WordsOf<Word<N, F>>> })
    : WholeColumn<N, F>

/** The fields that the endpoint's entity tells. */
type EntityField<N extends ListName> = Endpoints[N] extends { entity: { fields: infer Fields } }
  ? keyof Fields & string
  : never

type WholeColumn<N extends ListName, F extends Field<N>> = Narrowed<
  AnyColumn,
  NamesField<N> & {
    field: F
    sortable: F extends SortField<N> ? boolean : false
    toBy: { field: Field<N>; paths: Record<string, string> }
    values: WordsOf<Word<N, F>>
  }
>

/** Every word of an enum; a boolean may go without one of its two. */
type WordsOf<W extends string> = [W] extends ['true' | 'false']
  ? Partial<Record<W, WordText>>
  : Record<W, WordText>
type WordText = NonNullable<AnyColumn['values']>[string]

type AnyFilter = Item<AnyResource['filters']>
type FilterOf<N extends ListName> =
  | (Narrowed<AnyFilter, { control: 'select' | 'text' }> & { field: Field<N> })
  | (Narrowed<AnyFilter, { control: 'text' }> & { field: keyof CallInput<N> & string; title: string })
  | (Narrowed<AnyFilter, { control: 'dates' }> & { field: RangeField<N> })
  | Narrowed<AnyFilter, { control: 'period'; field: undefined }>

export type Summary = NonNullable<AnyResource['summary']>
export type FormSection = Item<NonNullable<NonNullable<AnyResource['forms']>['create']>['sections']>
export type Chart = Item<AnyResource['charts']>
export type Total = Item<AnyResource['totals']>

type ResourceOf<N extends ListName> = [EntityField<N>] extends [never]
  ? WholeResource<N>
  : Omit<WholeResource<N>, 'columns' | 'rowKey' | 'detail'> &
      Partial<Pick<WholeResource<N>, 'columns' | 'rowKey'>> & { detail?: BriefDetail }

type AnyDetail = NonNullable<AnyResource['detail']>
type AnyDetailField = Item<AnyDetail['fields']>
/** A detail whose name and endpoint the list tells, and whose fields its columns and its entity tell. */
type BriefDetail = Partial<Omit<AnyDetail, 'fields' | 'more'>> & {
  fields?: BriefField[]
  more?: BriefField[]
}
type BriefField = string | (Partial<AnyDetailField> & Pick<AnyDetailField, 'field'>)

type WholeResource<N extends ListName> = Narrowed<
  AnyResource,
  {
    detail: BriefDetail
    endpoint: N
    rowKey: Field<N>
    card: Narrowed<NonNullable<AnyResource['card']>, Record<'title' | 'badge' | 'lead', Field<N>>>
    columns: ColumnOf<N>[]
    filters: FilterOf<N>[]
    actions: Narrowed<
      Item<AnyResource['actions']>,
      { when: { [F in Field<N>]?: Words<EachOf<ValueOf<N, F>>> } }
    >[]
  }
>

/** What a file of `lists/` must satisfy, which it exports by default: a list of one endpoint, every column tied to its row. */
export type Resource = { [N in ListName]: ResourceOf<N> }[ListName]

/** What `console.ts` must satisfy; its resources are the files of `lists/`. */
export type ConsoleConfig = Omit<ConsoleInput, 'resources'>
