import type { AnyEntity } from '../../contract/entity.ts'
import { migrationName, momentOf } from './entity-files.ts'
import { MIGRATIONS } from './frozen-migrations.ts'
import type { Names } from './names.ts'

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
  const isErased = entity.owner && !entity.outlivesOwner
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
    listRegistration({ files: names.files, camels, title: entity.title }),
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

/** The list in the console: its resource and, by its title, a route and an entry of the menu. */
export function listRegistration({
  files,
  camels,
  title,
}: Pick<Names, 'files' | 'camels'> & { title: string }): Registration {
  const route =
    title && `    { path: '/center/${files}', title: '${title}', resource: '${files}', auth: true },\n`
  const name = files === camels ? camels : `'${files}': ${camels}`
  return {
    path: 'src/config/console.ts',
    insertions: [
      {
        before: /^import type \{ ConsoleConfig \}/m,
        line: `import { ${camels} } from './lists/${files}.ts'\n`,
      },
      ...(title
        ? [
            { before: /^\n? {4}\{ path: '\*'/m, line: route },
            {
              before: /^ {8}\{ path: '\/center\/user', icon: 'user' \}/m,
              line: `        { path: '/center/${files}', icon: 'document' },\n`,
            },
          ]
        : []),
      { before: /^ {2}\},\n\} satisfies ConsoleConfig/m, line: `    ${name},\n` },
    ],
  }
}
