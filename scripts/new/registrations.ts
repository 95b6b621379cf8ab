import type { AnyEntity } from '../../contract/entity.ts'
import { migrationName, momentOf } from './entity-files.ts'
import { MIGRATIONS } from './frozen-migrations.ts'
import { PERMISSION_NAMES } from '../../contract/permissions.ts'
import { hasOwnTable, listNamesOf, permissionOf, type Names } from './names.ts'

export interface NewFile {
  path: string
  text: string
}

export interface Registration {
  path: string
  /** Each is put before the first match. */
  insertions: { before: RegExp; line: string }[]
}

/** What makes the product know a resource, one line or two a file. */
export function registrations(names: Names, entity: AnyEntity): Registration[] {
  const { file, camel, camels, pascal, table } = names
  const list = listNamesOf(names, entity)
  const isOfStaff = list.path.startsWith('/ops/')
  const title = hasOwnTable(names, entity) ? entity.title : `${entity.title}管理`
  const isErased = entity.owner && !entity.outlivesOwner
  const permission = permissionOf(names)
  const reads = ['list', 'detail', ...(momentOf(entity) ? ['series'] : [])]
  return [
    {
      path: 'contract/endpoints.ts',
      insertions: [
        { before: /^\n/m, line: `import { ${camel}Endpoints } from './endpoints/${file}.ts'\n` },
        { before: /^\} as const/m, line: `  ...${camel}Endpoints,\n` },
      ],
    },
    {
      path: 'server/maas/handlers/index.ts',
      insertions: [
        { before: /^import type \{ Handlers \}/m, line: `import { ${camel}Handlers } from './${file}.ts'\n` },
        { before: /^\}/m, line: `  ...${camel}Handlers,\n` },
      ],
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
    ...(entity.owner || PERMISSION_NAMES.some((name) => name === permission)
      ? []
      : [
          {
            path: 'contract/permissions.ts',
            insertions: [
              { before: /^ {2}'audit\.read'/m, line: `  '${permission}': '查看${entity.title}',\n` },
            ],
          },
          // An auditor, who alone reads the audit, reads everything.
          {
            path: 'contract/roles.ts',
            insertions: [{ before: /^ {6}'audit\.read'/m, line: `      '${permission}',\n` }],
          },
        ]),
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

/** @param file without its ending, which is the name that databases record */
export const migrationRegistration = (file: string, name: string): Registration => ({
  path: `${MIGRATIONS}/index.ts`,
  insertions: [
    { before: /^\n/m, line: `import { ${name} } from './${file}.ts'\n` },
    { before: /^ {2}\}\n\}/m, line: `    '${file}': ${name},\n` },
  ],
})
