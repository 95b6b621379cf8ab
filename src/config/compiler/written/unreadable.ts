import { relative } from 'node:path'

interface Slip {
  file: string
  text: string
  error: { message: string; labels?: { start: number }[] }
}

/** What the parser says of a file that it cannot read, in Chinese, with the lines where it stopped. */
export function unreadable({ file, text, error: { message, labels = [] } }: Slip): string {
  const before = text.slice(0, labels[0]?.start ?? 0).split('\n')
  const line = before.length
  const column = (before.at(-1) ?? '').length + 1
  const lines = text.split('\n')
  const shown = [line - 1, line].flatMap((number) =>
    lines[number - 1] === undefined
      ? []
      : [`${number === line ? '>' : ' '} ${number} | ${lines[number - 1]}`],
  )
  return [
    '控制台配置读不出来，多半是括号、引号或逗号不成对：',
    `${relative(process.cwd(), file)} 第 ${line} 行第 ${column} 个字：${reasonOf(message)}`,
    ...shown,
  ].join('\n')
}

function reasonOf(message: string): string {
  const wrong = /Invalid Character `([^`]*)`/i.exec(message)?.[1]
  if (wrong) return `不能有“${wrong}”，标点要用半角的`
  if (/unterminated string/i.test(message)) return '这里开始的引号没有成对'
  const right = /Expected (.+?) but found/.exec(message)?.[1] ?? ''
  const marks = [...right.matchAll(/`([^`]*)`/g)].map(([, mark]) => `“${mark}”`)
  return marks.length > 0 ? `这里或前面缺${marks.join('或')}` : '从这里起读不懂'
}
