// Part of `npm run check`: no files and no folders that import each other in a circle, none of `src` or `server` that imports from a floor above its own or past a door, and none
// but the wallet's that writes a table of the wallet.
import { globSync, readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import { findCircles, findFolderCircles } from './find-circles.ts'
import { findWalletWrites, walletTables } from './find-wallet-writes.ts'
import { findWrongImports } from './find-wrong-imports.ts'
import { importGraph } from './import-graph.ts'

const files = new Set(
  globSync('{contract,src,server,scripts,test,bench,vite}/**/*.{ts,tsx,mts,mjs}').map(normalize),
)
const graph = importGraph(files)
const circles = findCircles(graph)
for (const circle of circles) {
  console.error('这些文件互相引用（只引用类型也算），请把共用的部分移到另一个文件：')
  for (const file of circle) {
    const others = graph.get(file)?.filter((path) => circle.includes(path)) ?? []
    console.error(`  ${file} → ${others.join('、')}`)
  }
}
const folderCircles = findFolderCircles(graph)
for (const circle of folderCircles)
  console.error(`这些文件夹互相引用（只引用类型也算），请把共用的文件移到下面的一个：${circle.join('、')}`)
const wrong = findWrongImports(graph)
for (const { from, to, problem } of wrong) console.error(`${from} 引用了 ${to}：${problem}`)
const tables = walletTables(readFileSync('server/platform/db/tables/wallet.ts', 'utf8'))
const writes = [...files].flatMap((file) =>
  findWalletWrites(file, readFileSync(file, 'utf8'), tables).map((table) => ({ file, table })),
)
for (const { file, table } of writes) console.error(`${file} 写了 ${table}：只有 server/wallet/ 写钱包的表`)
process.exitCode = circles.length + folderCircles.length + wrong.length + writes.length === 0 ? 0 : 1
