import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** The product's lists as they were when they were compared: the real ones change as product staff like. */
const FOLDER = 'test/support/fixture-config'

interface Lines {
  name: string
  /** Its file: columns, filters, actions, detail, totals, export. */
  resource: number
  /** The config has these: its route and its entries in the menu. */
  places: number
}

/**
 * Counts the lines of the console's lists as `npm run format` writes them.
 * @param files those of the folder of lists
 * @param read gives the text of a file of the config's folder
 */
export function resourceLines(
  files: readonly string[] = readdirSync(`${FOLDER}/lists`).filter((file) => file.endsWith('.ts')),
  read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8'),
): Lines[] {
  const lines = read('console.ts').split('\n')
  return files.map((file) => {
    const name = basename(file, '.ts')
    const resource = read(`lists/${name}.ts`).trimEnd().split('\n').length
    return { name, resource, places: placesOf(lines, name) }
  })
}

function placesOf(lines: string[], name: string): number {
  const at = lines.findIndex((line) => line.includes(`resource: '${name}',`) && !line.includes('icon:'))
  if (at === -1) return 0
  // A short route is one line, a long one begins and ends with a brace of its own.
  const first = lines.slice(0, at + 1).findLastIndex((line) => line.startsWith('    {'))
  const last = lines.findIndex((line, index) => index >= at && line.endsWith('},'))
  const path = /path: '([^']+)'/.exec(lines.slice(first, last + 1).join('\n'))?.[1]
  const entries = lines.filter((line) => line.includes('icon:') && line.includes(`path: '${path}'`))
  return last - first + 1 + entries.length
}

/** The table as it stands in the docs. */
export function resourceTable(): string {
  const rows = resourceLines().map(({ name, resource, places }) => [
    `\`${name}\``,
    String(resource),
    String(places),
    String(resource + places),
  ])
  const head = ['我们的列表', '列、筛选、操作、详情、合计、导出', '路由与菜单', '共']
  const wide = (text: string) => text.replaceAll(/[\u2e80-\uffef]/g, '··').length
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => wide(row[at] ?? ''))))
  const line = (row: string[], fill: (text: string, width: number, at: number) => string) =>
    `| ${row.map((text, at) => fill(text, widths[at] ?? 0, at)).join(' | ')} |`
  const cell = (text: string, width: number, at: number) => {
    const blank = ' '.repeat(width - wide(text))
    return at === 0 ? text + blank : blank + text
  }
  const rule = (_: string, width: number, at: number) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`
  return [line(head, cell), line(head, rule), ...rows.map((row) => line(row, cell))].join('\n')
}
