import type { Engine } from '../../client.ts'

export const bytes = (engine: Engine) => (engine === 'sqlite' ? 'blob' : 'bytea')

export const serial = (engine: Engine) =>
  engine === 'sqlite' ? 'integer primary key autoincrement' : 'bigserial primary key'

/** After a table that is read in the order of its key. */
export const ordered = (engine: Engine) => (engine === 'sqlite' ? ' without rowid' : '')

/** Triggers that let rows of a table be added and nothing else. */
export const appendOnly = (engine: Engine, table: string, name: string) =>
  engine === 'sqlite'
    ? `
create trigger ${name}_no_update before update on ${table} begin select raise(abort, '${name} is append-only'); end;
create trigger ${name}_no_delete before delete on ${table} begin select raise(abort, '${name} is append-only'); end;
`
    : `
create function ${name}_is_append_only() returns trigger language plpgsql as
  $$ begin raise exception '${name} is append-only'; end $$;
create trigger ${name}_append_only before update or delete or truncate on ${table}
  for each statement execute function ${name}_is_append_only();
`
