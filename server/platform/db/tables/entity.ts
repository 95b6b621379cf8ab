import type { EntityField } from '../../../../contract/entity-field.ts'
import type { AnyEntity } from '../../../../contract/entity.ts'

/** The table of an entity: its stored fields, and the user that a row belongs to. A table with more columns extends it. */
export type EntityTable<E extends AnyEntity> = Columns<E['fields']> & Owner<E>

type Owner<E> = E extends { owner: true } ? { user_id: string } : object

type Columns<Fields> = {
  [
    F in keyof Fields & string as Fields[F] extends { stored: false } ? never : ColumnName<F, Fields[F]>
  ]: Fields[F] extends { nullable: true } ? ColumnType<Fields[F]> | null : ColumnType<Fields[F]>
}

type ColumnName<Name extends string, F> = F extends { kind: 'money' } ? `${Snake<Name>}_nano` : Snake<Name>

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : ''

type ColumnType<F> = F extends { kind: 'enum'; words: infer W }
  ? keyof W & string
  : F extends { kind: 'money' }
    ? bigint
    : F extends { kind: 'count' | 'timestamp' | 'boolean' }
      ? number
      : string

/** The column of a field: snake case, and money in nano-yuan. */
export const columnOf = (name: string, { kind }: EntityField): string =>
  `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'money' ? '_nano' : ''}`
