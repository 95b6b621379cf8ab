// `npm run config -- lines`: counts how many lines of the console's config each list takes, and rewrites the table of the docs.
import { readFileSync, writeFileSync } from 'node:fs'
import { resourceTable } from './count-resource-lines.ts'

const DOCUMENT = 'docs/for-developers.md'
const TABLE = /^\| 我们的列表 .*\n(\|.*\n)*/m

const table = resourceTable()
writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(TABLE, `${table}\n`))
console.log(table)
