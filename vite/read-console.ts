import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { didYouMean } from '../contract/did-you-mean.ts'

/**
 * Node caches modules, so the config is bundled again.
 * @throws Error in Chinese with file and place
 */
export async function readConsole(file: string): Promise<unknown> {
  const path = resolve(file)
  try {
    const { module } = await runnerImport<{ consoleConfig?: unknown; default?: unknown }>(path, {
      logLevel: 'silent',
    })
    return module.consoleConfig ?? module.default
  } catch (error) {
    throw new Error(unreadable(error, path), { cause: error })
  }
}

interface Place {
  file: string
  line: number
  column: number
}

function unreadable(error: unknown, path: string): string {
  const slip = slipOf(error)
  if (slip) {
    const why = reasonOf(slip.message)
    return `控制台配置读不出来，多半是括号、引号或逗号不成对：\n${shownAt(slip.place, why)}`
  }
  const text = error instanceof Error ? error.message : String(error)
  const name = /^(\S+) is not defined$/.exec(text)?.[1]
  if (name) {
    const why = `不认识“${name}”：文字要加引号，列表要先 import`
    return `控制台配置读不出来：\n${placesOfName(name, path).map((place) => shownAt(place, why))[0] ?? why}`
  }
  const lost = /^Failed to load url (\S+) .* in (\S+)\. Does the file exist\?$/.exec(text)
  if (lost) return `控制台配置读不出来：\n${lostFile(lost[1] ?? '', lost[2] ?? '')}`
  return '控制台配置读不出来：请检查最近改过的地方，与能用的写法对照'
}

function slipOf(error: unknown): { message: string; place: Place } | null {
  const [first] = (error as { errors?: unknown[] }).errors ?? []
  const { loc, message } = (first ?? {}) as { loc?: Place; message?: string }
  return loc && message ? { message, place: { ...loc, column: loc.column + 1 } } : null
}

function reasonOf(message: string): string {
  const wrong = /Invalid Character `([^`]*)`/i.exec(message)?.[1]
  if (wrong) return `不能有“${wrong}”，标点要用半角的`
  if (/unterminated string/i.test(message)) return '这里开始的引号没有成对'
  const right = /Expected (.+?) but found/.exec(message)?.[1] ?? ''
  const marks = [...right.matchAll(/`([^`]*)`/g)].map(([, mark]) => `“${mark}”`)
  return marks.length > 0 ? `这里或前面缺${marks.join('或')}` : '从这里起读不懂'
}

/** Finds identifiers, not text, in the original sources. */
function placesOfName(name: string, path: string): Place[] {
  const folder = dirname(path)
  const lists = globSync('lists/**/*.ts', { cwd: folder }).map((one) => resolve(folder, one))
  const isName = new RegExp(`(?<![\\w$'"./-])${name.replaceAll('$', '\\$')}(?![\\w$'"/-]|\\s*:)`)
  return [path, ...lists].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const column = text.search(isName)
        return column < 0 ? [] : [{ file, line: index + 1, column: column + 1 }]
      }),
  )
}

function lostFile(specifier: string, importer: string): string {
  const folder = dirname(resolve(dirname(importer), specifier))
  const words = existsSync(folder) ? readdirSync(folder) : []
  const near = didYouMean({ word: basename(specifier), words })
  return `${relative(process.cwd(), importer)}：没有文件“${specifier}”${near}`
}

function shownAt({ file, line, column }: Place, why: string): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  const shown = [line - 1, line].flatMap((number) =>
    lines[number - 1] === undefined
      ? []
      : [`${number === line ? '>' : ' '} ${number} | ${lines[number - 1]}`],
  )
  return [`${relative(process.cwd(), file)} 第 ${line} 行第 ${column} 个字：${why}`, ...shown].join('\n')
}
