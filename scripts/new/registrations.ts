import type { AnyEntity } from '../../contract/entity.ts'
import { migrationName, timestampOf } from './entity-files.ts'
import { MIGRATIONS } from './frozen-migrations.ts'
import { hasOwnTable, listNamesOf, type Names } from './names.ts'
import type { Registration } from './registration.ts'
import { staffRegistrations, writeHandlers, type StaffWrite } from './staff-writes.ts'

/** What makes the product know a resource, one line or two a file. */
export function registrations(
  names: Names,
  entity: AnyEntity,
  writes: readonly StaffWrite[] = [],
): Registration[] {
  const { file, camel, camels, pascal, table } = names
  const list = listNamesOf(names, entity)
  const isOfStaff = list.path.startsWith('/ops/')
  const title = hasOwnTable(names, entity) ? entity.title : `${entity.title}管理`
  const isErased = entity.owner && !entity.outlivesOwner
  const reads = ['list', 'detail', ...(timestampOf(entity) ? ['series'] : [])]
  return [
    {
      path: 'contract/endpoints.ts',
      insertions: [
        { before: /^\n/m, line: `import { ${camel}Endpoints } from './endpoints/${file}.ts'\n` },
        { before: /^\} as const/m, line: `  ...${camel}Endpoints,\n` },
      ],
    },
    {
      path: 'server/maas/handlers.ts',
      insertions: [{ before: /^\}$/m, line: readHandlers(camel, reads) + writeHandlers(names, writes) }],
    },
    ...(hasOwnTable(names, entity)
      ? [
          {
            path: 'server/platform/db/schema.ts',
            insertions: [
              {
                before: /^import type \{ WalletTables \}/m,
                line: `import type { ${pascal}Tables } from './tables/${file}.ts'\n`,
              },
              { before: /^ {4}WalletTables \{\}/m, line: `    ${pascal}Tables,\n` },
            ],
          },
          migrationRegistration(migrationName(names.files), camels),
        ]
      : []),
    ...(entity.owner ? [] : staffRegistrations(names, entity, writes)),
    ...(isErased
      ? [
          {
            path: 'server/account/erase-account.ts',
            insertions: [{ before: /^\] as const/m, line: `  '${table}',\n` }],
          },
        ]
      : []),
    ...(entity.owner
      ? [
          {
            path: 'server/maas/data-export.ts',
            insertions: [
              {
                before: /^\} as const satisfies Record<string, ListName>/m,
                line: `  ${camels}: '${camel}.list',\n`,
              },
            ],
          },
          {
            path: 'test/server/wallet/spends.test.ts',
            insertions: [
              {
                before: /^ {2}'login\.logout'/m,
                line: reads.map((name) => `  '${camel}.${name}': null,\n`).join(''),
              },
            ],
          },
        ]
      : []),
    {
      path: 'src/config/console.ts',
      insertions: [
        {
          // Among what is for staff, where there is any.
          before: isOfStaff
            ? /^(\] satisfies ConsoleConfig\['routes'\]|\n? {4}\{ path: '\*')/m
            : /^\n? {4}\{ path: '\*'/m,
          line: `    { path: '${list.path}', title: '${title}', resource: '${list.files}', auth: true },\n`,
        },
        {
          before: isOfStaff
            ? /^ +\{ path: '\/(ops\/risk|center\/user)', icon/m
            : /^ {8}\{ path: '\/center\/user'/m,
          line: `        { path: '${list.path}', icon: 'document' },\n`,
        },
      ],
    },
  ]
}

const MAKERS: Record<string, string> = { list: 'listEntity', detail: 'getEntity', series: 'entitySeries' }
const readHandlers = (camel: string, reads: readonly string[]) =>
  reads.map((name) => `  '${camel}.${name}': entities.${MAKERS[name]}('${camel}.${name}'),\n`).join('')

/** @param file without its ending, which is the name that databases record */
export const migrationRegistration = (file: string, name: string): Registration => ({
  path: `${MIGRATIONS}/index.ts`,
  insertions: [
    { before: /^\n/m, line: `import { ${name} } from './${file}.ts'\n` },
    { before: /^ {2}\}\n\}/m, line: `    '${file}': ${name},\n` },
  ],
})
