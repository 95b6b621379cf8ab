import { existsSync, readdirSync } from 'node:fs'
import { isText } from '../../contract/entity-field.ts'
import type { AnyEntity } from '../../contract/entity.ts'
import { columnOf } from '../../server/platform/db/tables/entity.ts'
import { MIGRATIONS } from './frozen-migrations.ts'
import { hasOwnTable, listNamesOf, managedBy, permissionOf, type Names } from './names.ts'
import { verbsFile, verbsPath, writeActions, writeEndpoints, type StaffWrite } from './staff-writes.ts'

/** The entity to begin with. */
export const entityFile = (
  { camel, file, table }: Names,
  title: string,
) => `import { entity } from '../entity.ts'

export const ${camel} = entity({
  name: '${camel}',${table === camel ? '' : `table: '${table}',`}
  title: '${title || file}',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    createdAt: { kind: 'timestamp', title: '创建时间', sortable: true, range: true },
  },
})
`

/** The entity by which staff see what users own, to take out of it what is not for staff. */
export function managedEntityFile(
  { camel }: Names,
  of: Names,
  { table, title, key, defaultSort, fields }: AnyEntity,
) {
  const names = Object.keys(fields)
  return `import { entity } from '../entity.ts'
import { ${of.camel} } from './${of.file}.ts'

const { ${names.join(', ')} } = ${of.camel}.fields

/** One of any user, as staff see it. */
export const ${camel} = entity({
  name: '${camel}',
  table: '${table}',
  title: '${title}',
  key: '${key}',
  defaultSort: '${defaultSort}',
  fields: {
    userId: { kind: 'id', title: '用户编号', filter: true },
    ${names.join(',\n')}
  },
})
`
}

/** The files of a resource, by path. */
export function resourceFiles(
  names: Names,
  entity: AnyEntity,
  writes: readonly StaffWrite[] = [],
): Record<string, string> {
  const { file, files } = names
  return {
    [`contract/endpoints/${file}.ts`]: endpointsFile(names, entity, writes),
    ...(hasOwnTable(names, entity) && {
      [`server/platform/db/tables/${file}.ts`]: tableFile(names),
      [`${MIGRATIONS}/${migrationName(files)}.ts`]: migrationFile(names, entity),
    }),
    ...(writes.length > 0 && { [verbsPath(names)]: verbsFile(names, entity, writes) }),
    [`src/config/lists/${listNamesOf(names, entity).files}.ts`]: listOf(names, entity, writes),
    [`test/server/${managedBy(names).file}/${files}.test.ts`]: testFile(names, entity),
  }
}

/** When a row was made, for the series: a column that every reader is answered. */
export const timestampOf = ({ fields, defaultSort }: AnyEntity): string | undefined => {
  const timestamps = Object.entries(fields).flatMap(([name, { kind, stored, permission }]) =>
    kind === 'timestamp' && stored !== false && !permission ? [name] : [],
  )
  return timestamps.find((name) => name === defaultSort) ?? timestamps[0]
}

function endpointsFile(names: Names, entity: AnyEntity, writes: readonly StaffWrite[]) {
  const { file, camel } = names
  const at = timestampOf(entity)
  const head = (name: string) =>
    entity.owner
      ? `userGet('/${camel}/${name}')`
      : `staffGet('/admin/${managedBy(names).camel}/${name}', '${permissionOf(names)}')`
  const heads = [entity.owner ? 'userGet' : 'staffGet', ...(writes.length > 0 ? ['staffPost'] : [])]
  const read = (name: string, derived: string) => `'${camel}.${name}': { ...${head(name)}, ...${derived} },`
  return `import { ${camel} } from '../entities/${file}.ts'
import { entityGet, entityList${at ? ', entitySeries' : ''} } from '../entity-endpoints.ts'
${writes.length > 0 ? "import { Reason } from '../reason.ts'\n" : ''}import { ${heads.join(', ')}, type Group } from './endpoint.ts'

export const ${camel}Endpoints = {
  ${read('list', `entityList(${camel})`)}
  ${read('detail', `entityGet(${camel})`)}
  ${at ? read('series', `entitySeries(${camel}, '${at}')`) : ''}
  ${writeEndpoints(names, writes)}
} as const satisfies Group<'${camel}'>
`
}

const tableFile = ({
  file,
  camel,
  pascal,
  table,
}: Names) => `import type { ${camel} } from '../../../../contract/entities/${file}.ts'
import type { EntityTable } from './entity.ts'

export interface ${pascal}Tables {
  ${table}: EntityTable<typeof ${camel}>
}
`

/** After the last of those that are there. */
export function migrationName(name: string): string {
  const numbers = existsSync(MIGRATIONS)
    ? readdirSync(MIGRATIONS).map((name) => Number.parseInt(name, 10))
    : []
  const last = Math.max(0, ...numbers.filter((number) => !Number.isNaN(number)))
  return `${String(last + 1).padStart(4, '0')}-${name}`
}

/** For both databases; a table that needs more is changed by hand before it is released. */
function migrationFile({ camels, table }: Names, entity: AnyEntity): string {
  const stored = Object.entries(entity.fields).filter(([, { stored }]) => stored !== false)
  const columns = stored.map(([name, field]) => {
    const type = isText(field) ? 'text' : 'bigint'
    return `.addColumn('${columnOf(name, field)}', '${type}'${field.nullable ? '' : ', (c) => c.notNull()'})`
  })
  const owner = entity.owner ? ['user_id'] : []
  const key = stored.find(([name]) => name === entity.key)
  const primary = [...owner, ...(key ? [columnOf(...key)] : [])].map((column) => `'${column}'`).join(', ')
  const indexed = stored.filter(
    ([name, { sortable, range }]) => sortable || range || name === entity.defaultSort,
  )
  const indexes = indexed.map(([name, field]) => {
    const column = columnOf(name, field)
    const first = owner.map((one) => `.column('${one}')`).join('')
    // As the list sorts.
    const sorted =
      field.nullable && field.sortable
        ? `.expression(sql\`(coalesce(${column}, ${isText(field) ? "''" : '0'}))\`)`
        : `.column('${column}')`
    return `await db.schema.createIndex('${table}_${column}').on('${table}')${first}${sorted}.execute()`
  })
  const hasExpression = indexes.some((index) => index.includes('sql`'))
  return `${hasExpression ? "import { sql } from 'kysely'\n" : ''}import type { Migration } from 'kysely/migration'

export const ${camels}: Migration = {
  async up(db) {
    await db.schema
      .createTable('${table}')
      ${entity.owner ? `.addColumn('user_id', 'text', (c) => c.notNull())` : ''}
      ${columns.join('\n')}
      .addPrimaryKeyConstraint('${table}_primary', [${primary}])
      .execute()
    ${indexes.join('\n')}
  },
}
`
}

const listOf = (
  names: Names,
  entity: AnyEntity,
  writes: readonly StaffWrite[],
) => `import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: '${names.camel}.list',
  empty: { text: '还没有${entity.title}' },
  ${writeActions(names, writes)}${
    timestampOf(entity)
      ? `charts: [{ name: '${names.file}', kind: 'bars', title: '${entity.title}数', endpoint: '${names.camel}.series', x: 'at', y: ['count'], format: 'count', by: 'day' }],`
      : ''
  }
  export: true,
} satisfies Resource
`

const testFile = (names: Names, entity: AnyEntity) =>
  entity.owner ? ownerTest(names, entity) : staffTest(names, entity)

const ownerTest = (
  { camel, camels, table }: Names,
  { key }: AnyEntity,
) => `import { withServer } from '../support/with-server.ts'
import { openTestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

forEachDatabase((engine) => {
  describe('${camels}', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))

    it('are listed to their owner only', async () => {
      // Put in a row of the user's: const row = { user_id: user.userId, … }
      expect(await server.deps.database.db.selectFrom('${table}').selectAll().execute()).toHaveLength(1)
      expect(await user.must('${camel}.list')).toMatchObject({ total: 1, records: [{ ${key}: '1' }] })
      const other = await server.newUser()
      expect(await other.must('${camel}.list')).toMatchObject({ total: 0 })
      expect((await other.call('${camel}.detail', { ${key}: '1' })).status).toBe(404)
    })
  })
})
`

const staffTest = (
  names: Names,
  { key, table }: AnyEntity,
) => `import type { Permission } from '../../../contract/permissions.ts'
import { withServer } from '../support/with-server.ts'
import { openTestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

forEachDatabase((engine) => {
  describe('${names.camels}', () => {
    let held: Permission[] = []
    const overrides = { permissionsOf: async () => new Set(held) }
    const { server, user } = withServer(() => openTestServer({ engine, overrides }))

    it('are listed only to staff with the permission', async () => {
      // Put in a row: const row = { … }
      expect(await server.deps.database.db.selectFrom('${table}').selectAll().execute()).toHaveLength(1)
      held = ['${permissionOf(names)}']
      expect(await user.must('${names.camel}.list')).toMatchObject({ total: 1, records: [{ ${key}: '1' }] })
      held = ['user.read']
      expect((await user.call('${names.camel}.detail', { ${key}: '1' })).status).toBe(403)
      held = []
      expect((await user.call('${names.camel}.list')).status).toBe(404)
    })
  })
})
`
