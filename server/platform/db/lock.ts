import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db } from './client.ts'
import type { Tables } from './schema.ts'

/** Whether `db` has row locks and snapshots of its own (PostgreSQL), or one writer at a time (SQLite). */
export const hasRowLocks = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Adds `for update`, for `$call`. SQLite needs none, its transactions hold the write lock from their beginning. */
export const forUpdate =
  (db: Db) =>
  <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    hasRowLocks(db) ? query.forUpdate() : query
