import { checkConfig } from '../check-config.ts'
import type { CompleteConfig } from '../complete-config.ts'
import type { Known } from '../cross-checks.ts'
import type { Mistake } from '../mistake.ts'
import { readWritten, type Written } from './read-written.ts'
import { documentMistakes } from '../check-documents.ts'

type Checked = { config: CompleteConfig; mistakes: [] } | { config: null; mistakes: string[] }

/**
 * Checks a console config where it is written. Mistakes say in Chinese in which file and line they are, and of what.
 * @throws Error that says in Chinese which file cannot be read, and where
 */
export function checkWritten(file: string, known: Known): Checked {
  const written = readWritten(file)
  if (written.mistakes.length > 0) return { config: null, mistakes: written.mistakes }
  const { config, mistakes } = checkConfig(written.input, known)
  if (!config) return { config, mistakes: mistakes.map((mistake) => located(mistake, written)) }
  const inDocuments = known.documents ? documentMistakes(config.app) : []
  return inDocuments.length > 0 ? { config: null, mistakes: inDocuments } : { config, mistakes: [] }
}

/** `console.ts 第 105 行「收支明细」的 path：…` */
function located({ place, message }: Mistake, { input, lineOf }: Written): string {
  const { title, option } = nameOf(place, input)
  const line = lineOf(place)
  const named = `${title && `「${title}」`}${title && option ? '的 ' : option && ' '}${option}`
  const explained = message.replaceAll(
    / ?(?<![“.\w])(routes|sidebar|columns|filters|totals|charts)\[\d+\](?:\.[a-z]+|\[\d+\])* ?/g,
    (found: string, list: string) => {
      const path = found.trim()
      const at = place.lastIndexOf(`.${list}[`)
      const absolute = at < 0 ? path : `${place.slice(0, at)}.${path}`
      const named = nameOf(absolute, input)
      return `${lineOf(absolute).split(' ').slice(1).join(' ')}${named.title ? `的「${named.title}」` : ''}`
    },
  )
  return `${`${line}${named}`.trim() || '配置'}：${explained}`
}

/** What people call the thing at a place: the title of the nearest that has one, and the option within it. */
function nameOf(place: string, input: unknown): { title: string; option: string } {
  const routes = valueOf(input, 'routes')
  let here = input
  let title = ''
  let option: string[] = []
  for (const part of place.match(/[^.[\]]+/g) ?? []) {
    here = valueOf(here, part)
    option.push(part)
    const own = titleOf(here, routes)
    if (own) [title, option] = [own, []]
  }
  const path = option.reduce(
    (text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : `${text}${text && '.'}${part}`),
    '',
  )
  return { title, option: path }
}

/** A menu entry without a title has that of the route that it leads to. */
function titleOf(value: unknown, routes: unknown): string {
  const title = valueOf(value, 'title')
  if (typeof title === 'string' && title.trim()) return title.trim()
  const path = valueOf(value, 'path')
  const resource = valueOf(value, 'resource')
  if (!Array.isArray(routes) || valueOf(value, 'icon') === undefined) return ''
  const route: unknown = routes.find((one) =>
    path === undefined ? valueOf(one, 'resource') === resource : valueOf(one, 'path') === path,
  )
  const found = valueOf(route, 'title')
  return typeof found === 'string' ? found : ''
}

const valueOf = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Record<string, unknown>)[part]
    : undefined
