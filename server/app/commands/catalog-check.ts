import { type Catalog, isOffered, parseCatalog, readCatalogFile } from '../../catalog/index.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'
import { missingKeys } from '../startup/startup-notices.ts'

const USAGE = '用法：npm run catalog -- check <文件>，检查一份模型目录，不需要数据库'

/** `npm run catalog -- check FILE`: offline. Exit code 0 if it has no mistake, 1 if it has; keys that are not set here are only mentioned. */
async function main() {
  const [file, more] = process.argv.slice(2)
  if (file === undefined || more !== undefined || file.startsWith('--')) throw new WrongUse(USAGE)
  const document = readCatalogFile(file)
  let catalog: Catalog
  try {
    catalog = parseCatalog(document, file)
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : ''}\n`)
    return EXIT.bad
  }
  const onSale = catalog.models.filter(isOffered).length
  const notes = missingKeys({ catalog, source: process.env }).map((note) => `注意：${note}\n`)
  process.stdout.write(
    `目录没有错误：${catalog.models.length} 个模型（在售 ${onSale} 个），${catalog.packages.length} 个资源包。\n${notes.join('')}`,
  )
  return EXIT.good
}

await runCommand(main)
