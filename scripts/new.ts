// `npm run new voucher`: first an entity to fill in, and when it is there the files and registrations of a whole resource.
// `npm run new -- managed-voucher --writes pause=暂停`: what staff see of the vouchers that users own, and do to them.
// `npm run new -- --from-endpoint order.list`: a list of the console for an endpoint that is there.
// `npm run new -- migration voucher-color --add voucher.color`: a step of a column after a release; `migration --freeze` as it lands.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnyEntity } from '../contract/entity.ts'
import { formatSource } from './format-source.ts'
import { entityFile, managedEntityFile, migrationName, resourceFiles } from './new/entity-files.ts'
import { freezeMigrations, MIGRATIONS } from './new/frozen-migrations.ts'
import { listFile } from './new/list-file.ts'
import { fieldOfColumn, migrationOf, readChange, WAYS_OF_CHANGE } from './new/migration-file.ts'
import { hasOwnTable, managedBy, namesOf } from './new/names.ts'
import type { NewFile, Registration } from './new/registration.ts'
import { migrationRegistration, registrations } from './new/registrations.ts'
import { readWrites } from './new/staff-writes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: 'string', default: '' },
    writes: { type: 'string', default: '' },
    'from-endpoint': { type: 'string', default: '' },
    add: { type: 'string' },
    copy: { type: 'string' },
    loosen: { type: 'string' },
    drop: { type: 'string' },
    freeze: { type: 'boolean' },
  },
})
const [written = '', migration = ''] = positionals
const NAME = /^[a-z]+(-[a-z]+)*$/
const endpoint = values['from-endpoint']

try {
  if (endpoint) await addList()
  else if (written === 'migration') await (values.freeze ? freeze() : addMigration())
  else if (!NAME.test(written)) {
    throw new Error(
      '用法：npm run new 名字（英文小写，几个词用 - 连）；已有的接口：npm run new -- --from-endpoint 接口名',
    )
  } else await addResource()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function addResource() {
  const names = namesOf(written)
  const writes = readWrites(values.writes)
  if (!writes) throw new Error('--writes 写成 名字=叫法，几个用逗号连：--writes answer=答复,close=关闭')
  const entityPath = `contract/entities/${names.file}.ts`
  if (!existsSync(entityPath)) {
    const of = managedBy(names)
    const owned = of.file === names.file ? undefined : await entityOf(of.file)
    const text = owned ? managedEntityFile(names, of, owned) : entityFile(names, values.title)
    await write({ path: entityPath, text })
    if (!owned) {
      console.log(`写好 ${entityPath} 里的字段，再运行一次 npm run new ${written}：其余的文件照它写`)
      return
    }
  }
  const entity = await entityOf(written)
  if (!entity) throw new Error(`${entityPath} 里没有 export const ${names.camel}`)
  const files = await Promise.all(
    Object.entries(resourceFiles(names, entity, writes)).map(async ([path, text]) => ({
      path: refuseTaken(path),
      text: await formatSource(path, text),
    })),
  )
  const changes = registrations(names, entity, writes).map(changed)
  for (const file of [...files, ...changes]) await write(file)
  if (hasOwnTable(names, entity)) freeze()
  console.log('还没有做的：写操作（server/content/ 等模块）、页面里的操作，让测试通过')
}

async function entityOf(written: string): Promise<AnyEntity | undefined> {
  const { file, camel } = namesOf(written)
  const path = resolve(`contract/entities/${file}.ts`)
  return existsSync(path) ? ((await import(path)) as Record<string, AnyEntity | undefined>)[camel] : undefined
}

async function addMigration() {
  const [way, ...others] = WAYS_OF_CHANGE.filter((one) => values[one] !== undefined)
  const change = way && others.length === 0 ? readChange(way, values[way] ?? '') : null
  if (!way || !change || !NAME.test(migration))
    throw new Error(
      '用法：npm run new -- migration 名字，后面是 --add 表.列、--copy 表.旧列=新列、--loosen 表.列 或 --drop 表.列；写完登记：npm run new -- migration --freeze',
    )
  const file = migrationName(migration)
  const { camel } = namesOf(migration)
  const field = fieldOfColumn(await entityOf(change.table.replaceAll('_', '-')), change.column)
  const registration = changed(migrationRegistration(file, camel))
  await write({ path: `${MIGRATIONS}/${file}.ts`, text: migrationOf(camel, way, { ...change, field }) })
  await write(registration)
}

function freeze() {
  const names = freezeMigrations()
  console.log(names.length > 0 ? `${names.join('、')} 落地以后不再改` : '没有新的迁移')
}

async function addList() {
  const { files, text } = listFile(endpoint)
  await write({ path: refuseTaken(`src/config/lists/${files}.ts`), text })
  console.log('还没有做的：src/config/console.ts 里的路由与菜单')
}

function refuseTaken(path: string): string {
  if (existsSync(path)) throw new Error(`已经有 ${path}，没有动任何文件`)
  return path
}

/** @throws Error in Chinese if a file has no place for it */
function changed({ path, insertions }: Registration): NewFile {
  const text = insertions.reduce(
    (text, { before, line }) => {
      const at = text.search(before)
      if (at < 0) throw new Error(`${path} 里找不到登记的地方（${before.source}），没有动任何文件`)
      return `${text.slice(0, at)}${line}${text.slice(at)}`
    },
    readFileSync(path, 'utf8'),
  )
  return { path, text }
}

async function write({ path, text }: NewFile) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await formatSource(path, text))
  console.log(path)
}
