import { isText, type EntityField } from '../../contract/entity-field.ts'
import type { AnyEntity } from '../../contract/entity.ts'
import { columnOf } from '../../server/platform/db/tables/entity.ts'

/** How a column changes after a release: each is a step that nodes of the version before can live with. */
const WAYS = {
  add: {
    why: 'Nodes of the version before write rows without it.',
    up: ({ table, column, field }: Change) =>
      `await db.schema.alterTable('${table}').addColumn('${column}', ${typeOf(field)}).execute()`,
  },
  copy: {
    why: 'Nodes of the version before write both columns: what was written earlier in the old one alone is copied.',
    up: ({ table, column, to }: Change) =>
      `await sql\`update ${table} set ${to} = ${column} where ${to} is distinct from ${column}\`.execute(db)`,
  },
  loosen: {
    why: 'Nodes of the version before still write it; those of this one neither read nor write it.',
    up: ({ table, column }: Change) =>
      `await db.schema.alterTable('${table}').alterColumn('${column}', (c) => c.dropNotNull()).execute()`,
  },
  drop: {
    why: 'Nodes of the version before neither read nor write it.',
    up: ({ table, column }: Change) =>
      `await db.schema.alterTable('${table}').dropColumn('${column}').execute()`,
  },
}

type Way = keyof typeof WAYS

interface Change {
  table: string
  column: string
  /** The column that takes its place. */
  to: string
  /** Of the entity, if the table is one's and has it already. */
  field: EntityField | undefined
}

export const WAYS_OF_CHANGE = Object.keys(WAYS) as Way[]

/** @returns null unless `written` is `table.column`, or `table.column=other` where there are two */
export function readChange(way: Way, written: string): Omit<Change, 'field'> | null {
  const [, table = '', column = '', to = ''] = /^(\w+)\.(\w+)(?:=(\w+))?$/.exec(written) ?? []
  return table && (way === 'copy') === (to !== '') ? { table, column, to } : null
}

export const fieldOfColumn = (entity: AnyEntity | undefined, column: string) =>
  Object.entries(entity?.fields ?? {}).find(([name, field]) => columnOf(name, field) === column)?.[1]

function typeOf(field: EntityField | undefined): string {
  const isOfText = field === undefined || isText(field)
  const type = isOfText ? `'text'` : `'bigint'`
  return field?.nullable ? type : `${type}, (c) => c.notNull().defaultTo(${isOfText ? `''` : 0})`
}

/** A migration to go on with: one step of a column. */
export const migrationOf = (name: string, way: Way, change: Change) => `${
  way === 'copy' ? `import { sql } from 'kysely'\n` : ''
}import type { Migration } from 'kysely/migration'

/** ${WAYS[way].why} */
export const ${name}: Migration = {
  async up(db) {
    ${WAYS[way].up(change)}
  },
}
`
