import { existsSync } from 'node:fs'
import type { AnyEntity } from '../../contract/entity.ts'
import { PERMISSION_NAMES } from '../../contract/permissions.ts'
import { columnOf } from '../../server/platform/db/tables/entity.ts'
import { managedBy, permissionOf, type Names } from './names.ts'
import type { Registration } from './registration.ts'

/** What staff do to a row: the name of its endpoint, and what people call it. */
export interface StaffWrite {
  name: string
  title: string
}

/** @param text as `answer=答复,close=关闭` @returns null if it is written otherwise */
export function readWrites(text: string): StaffWrite[] | null {
  const writes = text.split(',').map((one) => {
    const [, name = '', title = ''] = /^([a-z]+(?:[A-Z][a-z]+)*)=(.+)$/.exec(one) ?? []
    return { name, title }
  })
  if (text === '') return []
  return writes.every(({ name }) => name !== '') ? writes : null
}

/** `answerTicket`, `clearBookmarkNote` for `clearNote`. */
const verbOf = (names: Names, name: string) => {
  const [, first = '', rest = ''] = /^([a-z]+)(.*)$/.exec(name) ?? []
  return `${first}${managedBy(names).pascal}${rest}`
}

const writePermission = (names: Names) => permissionOf(names).replace(/read$/, 'write')

/** What staff have to hold, by what people call it, of what is not there yet. */
const newPermissions = (
  names: Names,
  { title }: AnyEntity,
  writes: readonly StaffWrite[],
): [string, string][] =>
  [
    [permissionOf(names), `查看${title}`] as [string, string],
    ...(writes.length > 0 ? [[writePermission(names), `处理${title}`] as [string, string]] : []),
  ].filter(([permission]) => !PERMISSION_NAMES.some((name) => name === permission))

export const writeEndpoints = (names: Names, writes: readonly StaffWrite[]): string =>
  writes
    .map(
      ({ name }) => `'${names.camel}.${name}': {
    ...staffPost('/admin/${managedBy(names).camel}/${name}', '${writePermission(names)}'),
    reason: true,
    input: entityGet(${names.camel}).input.extend({ reason: Reason }), result: ${names.camel}.row,
  },`,
    )
    .join('\n')

export const writeHandlers = (names: Names, writes: readonly StaffWrite[]): string =>
  writes.map(({ name }) => `  '${names.camel}.${name}': content.${verbOf(names, name)},\n`).join('')

const verbsOf = (names: Names, writes: readonly StaffWrite[]) =>
  writes.map(({ name }) => verbOf(names, name)).join(', ')

export const writeActions = ({ camel }: Names, writes: readonly StaffWrite[]): string =>
  writes.length > 0
    ? `actions: [${writes.map(({ name, title }) => `{ title: '${title}', call: '${camel}.${name}' },`).join('\n')}],\n`
    : ''

export const verbsPath = (names: Names): string => {
  const { file, files } = managedBy(names)
  return `server/content/${file}/manage-${files}.ts`
}

/** Verbs that change nothing yet. */
export function verbsFile(
  names: Names,
  { key, table, fields }: AnyEntity,
  writes: readonly StaffWrite[],
): string {
  const { pascal, camel } = managedBy(names)
  const field = fields[key]
  const column = field ? columnOf(key, field) : key
  const verbs = writes.map(
    ({
      name,
    }) => `export const ${verbOf(names, name)}: Verb<'${names.camel}.${name}'> = ({ ctx, input: { ${key === 'id' ? key : `${key}: id`} } }) =>
  change${pascal}(ctx, id, {})
`,
  )
  return `import type { Updateable } from 'kysely'
import { ${names.camel} } from '../../../contract/entities/${names.file}.ts'
import { openManagedUser } from '../../identity/index.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../../catalog/context.ts'

/** What the audit keeps: nothing that a user wrote. */
const Changed = ${names.camel}.row.pick({ userId: true })

${verbs.join('\n')}
/** @throws Failure \`notFound\` */
async function change${pascal}(ctx: StaffContext, id: string, change: Updateable<Tables['${table}']>) {
  const subject = \`${camel}:\${id}\`
  ctx.noteChange({ subject, schema: Changed })
  const row = await ctx.db.selectFrom('${table}').selectAll().where('${column}', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  await openManagedUser(ctx, row.user_id)
  const changed = await ctx.db.updateTable('${table}').set(change).where('${column}', '=', id).returningAll().executeTakeFirst()
  if (!changed) throw new Failure('notFound')
  const before = ${names.camel}.row.parse(toEntity(${names.camel}, row))
  const after = ${names.camel}.row.parse(toEntity(${names.camel}, changed))
  ctx.noteChange({ subject, schema: Changed, before, after })
  return after
}
`
}

const ACTION_WORDS = 'src/config/lists/parts/ops-words.ts'

/** What makes the product know what staff see, and do: support may, whom users ask; an auditor reads everything. */
export function staffRegistrations(
  names: Names,
  entity: AnyEntity,
  writes: readonly StaffWrite[],
): Registration[] {
  const permissions = newPermissions(names, entity, writes)
  const linesOf = (all: [string, string][]) => all.map(([permission]) => `      '${permission}',\n`).join('')
  return [
    {
      path: 'contract/permissions.ts',
      insertions: [
        {
          before: /^ {2}'audit\.read'/m,
          line: permissions.map(([permission, words]) => `  '${permission}': '${words}',\n`).join(''),
        },
      ],
    },
    {
      path: 'contract/roles.ts',
      insertions: [
        { before: /^ {4}\],\n {2}\},\n {2}auditor:/m, line: linesOf(permissions) },
        {
          before: /^ {6}'audit\.read'/m,
          line: linesOf(permissions.filter(([permission]) => permission.endsWith('.read'))),
        },
      ],
    },
    {
      path: 'docs/for-operators.md',
      insertions: [{ before: /^\| 审批 /m, line: screenRow(entity, writes) }],
    },
    ...(writes.length > 0 ? writeRegistrations(names, entity, writes) : []),
  ]
}

const screenRow = ({ title }: AnyEntity, writes: readonly StaffWrite[]) =>
  `| ${title}管理 | 看用户的${title}${writes.map((write) => `，${write.title}`).join('')} | ${writes.length > 0 ? '客服' : '只看'} |\n`

function writeRegistrations(
  names: Names,
  { title }: AnyEntity,
  writes: readonly StaffWrite[],
): Registration[] {
  const words = writes.map((write) => `  '${names.camel}.${write.name}': '${write.title}（${title}）',\n`)
  return [
    {
      path: 'contract/subjects.ts',
      insertions: [{ before: /^\}/m, line: `  ${managedBy(names).camel}: '${title}',\n` }],
    },
    {
      path: 'server/content/index.ts',
      insertions: [
        {
          before: /^export /m,
          line: `export { ${verbsOf(names, writes)} } from '${verbsPath(names).replace('server/content', '.')}'\n`,
        },
      ],
    },
    // Product staff may have put it elsewhere.
    ...(existsSync(ACTION_WORDS)
      ? [{ path: ACTION_WORDS, insertions: [{ before: /^ {2}'announcement\.add'/m, line: words.join('') }] }]
      : []),
  ]
}
