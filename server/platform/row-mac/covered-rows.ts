import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '../db/schema.ts'

interface Covered<T extends keyof Tables> {
  key: readonly (keyof Tables[T] & string)[]
  /** What may not change unnoticed; of text that is sealed what it says, since a rotation seals it again. */
  columns: readonly (keyof Tables[T] & string)[]
  /** Which of its rows; absent: all. */
  where?: RawBuilder<boolean>
}

/** What only a person or a rule of the program can give: who has nothing but the database cannot write it (`row-mac.ts`). */
export const COVERED = {
  ledger_entry: {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'asset',
      'kind',
      'amount',
      'balance_after',
      'ref_type',
      'ref_id',
      'package_id',
      'remark',
      'created_at',
    ],
    // What calls take is proven by calls and holds.
    where: sql<boolean>`(ledger_entry.kind <> 'consume' or ledger_entry.amount > 0)`,
  },
  token_package: {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'offer_id',
      'name',
      'order_no',
      'models',
      'total',
      'worth_nano',
      'is_capped',
      'created_at',
      'expires_at',
    ],
  },
  staff: {
    key: ['user_id', 'role'],
    columns: ['user_id', 'role', 'granted_by', 'granted_at', 'revoked_at', 'rev'],
  },
  setting: { key: ['name'], columns: ['name', 'value', 'until', 'changed_at', 'changed_by', 'rev'] },
  approval: {
    key: ['id'],
    columns: [
      'id',
      'action',
      'state',
      'subject',
      'payload',
      'payload_hash',
      'proposer_id',
      'proposer_roles',
      'reason',
      'is_solo',
      'rev',
      'created_at',
      'expires_at',
      'decided_by',
      'decided_at',
      'decision_reason',
    ],
  },
  step_up: { key: ['session_id', 'purpose'], columns: ['session_id', 'purpose', 'method', 'expires_at'] },
  totp: { key: ['user_id'], columns: ['user_id', 'secret_sealed', 'confirmed_at'] },
  audit_key: { key: ['id'], columns: ['id', 'key_sealed'] },
  voucher_key: { key: ['id'], columns: ['id', 'key_sealed'] },
} as const satisfies { [T in keyof Tables]?: Covered<T> }

export type CoveredTable = keyof typeof COVERED
export const COVERED_TABLES = Object.keys(COVERED) as CoveredTable[]

type Column<T extends CoveredTable> = (typeof COVERED)[T]['columns'][number]

/** It has as much of a row as is covered. */
export type CoveredRow<T extends CoveredTable> = Readonly<Record<Column<T>, string | number | bigint | null>>

/** A row's key as one text: ids hold no colon. */
export const rowId = (table: CoveredTable, row: Readonly<Record<string, unknown>>): string =>
  COVERED[table].key.map((name) => String(row[name])).join(':')

/** The same for the row of a query. */
export const rowIdOf = (table: CoveredTable): RawBuilder<string> =>
  sql.join(
    COVERED[table].key.map((name) => sql`cast(${sql.ref(`${table}.${name}`)} as text)`),
    sql` || ':' || `,
  )
