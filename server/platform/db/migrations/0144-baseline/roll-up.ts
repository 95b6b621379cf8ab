import type { Engine } from '../../client.ts'
import { ordered } from './dialect.ts'

/** A table of sums over the rows of another one. Terms are SQL over a row, whose name they are given. */
export interface RollUp {
  name: string
  /** The table that is summed, quoted where its name needs it. */
  source: string
  texts: Readonly<Record<string, Term>>
  integers: Readonly<Record<string, Term>>
  sums: Readonly<Record<string, Term>>
  /** The lowest and the highest of a term, which stay what they were when a row is taken back. */
  lows?: Readonly<Record<string, Term>>
  highs?: Readonly<Record<string, Term>>
  /** Which rows count; all without it. */
  condition?: Term
  /** What a row is joined with: terms may name it, and each of its rows counts. */
  joined?: Term
  /** The columns of the key, in the order that they are read by; absent: the owner, then when, then the rest. */
  keyOrder?: readonly string[]
  /**
   * The settlement of calls keeps it. On SQLite a statement that may fail in its middle keeps a copy of every page that its triggers
   * change, and sums that may not be null make it one: without that, to settle a call takes a third less time.
   */
  isOfCalls?: true
  /** An update of these columns subtracts the old row and adds the new one; empty if rows never change. */
  changing: readonly string[]
}

export type Term = (row: string) => string

/** Makes the table, and keeps it exact: each write of a row changes its sums in the same transaction. */
export const rollUpStatements = (engine: Engine, rollUp: RollUp): string[] => [
  tableOf(engine, rollUp),
  ...(engine === 'sqlite' ? rowTriggers(rollUp) : statementTriggers(rollUp)),
]

function keysOf({ texts: { user_id, ...texts }, integers, keyOrder }: RollUp): [string, Term][] {
  const keys = Object.entries({ ...(user_id && { user_id }), ...integers, ...texts })
  return keyOrder ? keys.toSorted(([a], [b]) => keyOrder.indexOf(a) - keyOrder.indexOf(b)) : keys
}

function tableOf(engine: Engine, rollUp: RollUp): string {
  const { name, texts, integers, sums, lows = {}, highs = {}, keyOrder, isOfCalls } = rollUp
  const keys = keysOf(rollUp).map(([column]) => column)
  const columns = [
    ...Object.keys(texts).map((column) => `${column} text not null`),
    ...Object.keys({ ...integers, ...sums, ...lows, ...highs }).map((column) => {
      const isLoose = engine === 'sqlite' && isOfCalls && !keys.includes(column)
      return `${column} bigint${isLoose ? '' : ' not null'}`
    }),
  ]
  return `create table ${name} (${columns.join(', ')}, constraint ${name}_primary primary key (${keys.join(', ')}))${keyOrder ? ordered(engine) : ''}`
}

interface Part {
  /** A table of rows. */
  from: string
  row: string
  /** Whether its rows come or go. */
  sign: 1 | -1
}

/** Adds whole sets of rows at once, in the order of the key, so that two who do so never wait for each other. */
function insertOf(rollUp: RollUp, parts: readonly Part[]): string {
  const { sums, lows = {}, highs = {}, condition, joined } = rollUp
  const keys = keysOf(rollUp)
  const rows = parts.map(({ from, row, sign }) => {
    const terms = [
      ...[...keys, ...Object.entries({ ...lows, ...highs })].map(
        ([column, term]) => `${term(row)} as ${column}`,
      ),
      ...Object.entries(sums).map(([column, term]) => `${sign} * (${term(row)}) as ${column}`),
    ]
    return `select ${terms.join(', ')} from ${from} as ${row}${joined ? ` cross join ${joined(row)}` : ''} where ${condition?.(row) ?? 'true'}`
  })
  const names = keys.map(([column]) => column)
  const aggregates = [
    ...Object.keys(lows).map((column) => `min(${column})`),
    ...Object.keys(highs).map((column) => `max(${column})`),
    ...Object.keys(sums).map((column) => `sum(${column})`),
  ]
  return `insert into ${rollUp.name} (${columnsOf(rollUp).join(', ')})
    select ${[...names, ...aggregates].join(', ')} from (${rows.join(' union all ')}) as changes
    where true group by ${names.join(', ')} order by ${names.join(', ')}
    ${onConflict(rollUp)}`
}

const columnsOf = (rollUp: RollUp) => [
  ...keysOf(rollUp).map(([column]) => column),
  ...Object.keys({ ...rollUp.lows, ...rollUp.highs, ...rollUp.sums }),
]

function onConflict(rollUp: RollUp): string {
  const { name, sums, lows = {}, highs = {} } = rollUp
  const pick = (column: string, way: '<' | '>') =>
    `${column} = case when excluded.${column} ${way} ${name}.${column} then excluded.${column} else ${name}.${column} end`
  const changes = [
    ...Object.keys(sums).map((column) => `${column} = ${name}.${column} + excluded.${column}`),
    ...Object.keys(lows).map((column) => pick(column, '<')),
    ...Object.keys(highs).map((column) => pick(column, '>')),
  ]
  const keys = keysOf(rollUp).map(([column]) => column)
  return `on conflict (${keys.join(', ')}) do update set ${changes.join(', ')}`
}

/** SQLite calls a trigger for each row. */
function rowTriggers(rollUp: RollUp): string[] {
  const { name, source, changing } = rollUp
  const add = rowInsert(rollUp, 'new', 1)
  const take = rowInsert(rollUp, 'old', -1)
  const onInsert = `create trigger ${name}_insert after insert on ${source} begin ${add}; end`
  if (changing.length === 0) return [onInsert]
  return [
    onInsert,
    `create trigger ${name}_update after update of ${changing.join(', ')} on ${source} begin ${take}; ${add}; end`,
    `create trigger ${name}_delete after delete on ${source} begin ${take}; end`,
  ]
}

function rowInsert(rollUp: RollUp, row: 'new' | 'old', sign: 1 | -1): string {
  const { sums, lows = {}, highs = {}, condition, joined } = rollUp
  const terms = [
    ...[...keysOf(rollUp), ...Object.entries({ ...lows, ...highs })].map(([, term]) => term(row)),
    ...Object.values(sums).map((term) => `${sign} * (${term(row)})`),
  ]
  return `insert into ${rollUp.name} (${columnsOf(rollUp).join(', ')}) select ${terms.join(', ')}
    ${joined ? `from ${joined(row)}` : ''} where ${condition?.(row) ?? 'true'} ${onConflict(rollUp)}`
}

/** PostgreSQL hands over all rows of a statement at once. */
function statementTriggers(rollUp: RollUp): string[] {
  const { name, source, changing } = rollUp
  const added: Part = { from: 'added', row: 'r', sign: 1 }
  const gone: Part = { from: 'gone', row: 'r', sign: -1 }
  const trigger = (event: 'insert' | 'update' | 'delete', parts: readonly Part[], tables: string) => [
    `create function ${name}_${event}() returns trigger language plpgsql as $$ begin ${insertOf(rollUp, parts)}; return null; end $$`,
    `create trigger ${name}_${event} after ${event} on ${source} referencing ${tables} for each statement execute function ${name}_${event}()`,
  ]
  const onInsert = trigger('insert', [added], 'new table as added')
  if (changing.length === 0) return onInsert
  return [
    ...onInsert,
    ...trigger('update', [added, gone], 'new table as added old table as gone'),
    ...trigger('delete', [gone], 'old table as gone'),
  ]
}
