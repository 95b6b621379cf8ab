/** Rows between the line of names and the summary; cells may carry a backtick (WeChat Pay) or a tab (Alipay). */
export function readBillTable(text: string, marker: string): Record<string, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = lines.findIndex((line) => line.split(',').map(cell).includes(marker))
  if (head < 0) throw new Error(`the bill has no column ${marker}`)
  const names = (lines[head] ?? '').split(',').map(cell)
  const rows: Record<string, string>[] = []
  for (const line of lines.slice(head + 1)) {
    const cells = line.split(',').map(cell)
    if (cells.length !== names.length) break
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
  }
  return rows
}

const cell = (text: string) => text.trim().replace(/^`/, '').trim()
