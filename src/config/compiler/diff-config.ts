import type { CompleteConfig } from './complete-config.ts'

/** Parts of the completed config, as people call them. */
const NAMES: Record<string, string> = {
  'app.routes': '路由',
  'app.sidebar': '菜单',
  'app.links': '链接',
  'app.ownLinks': '自己加的链接',
  'app.announcement': '公告',
  'app.paths': '程序里的去处',
  'app.productName': '产品名',
  'app.brand': '品牌',
  'app.smsBase': '短信服务',
  resources: '列表',
}

/** What an edit changes, one line each: `+` is new, `-` is gone, `~` is another; empty if nothing. */
export function diffConfig(before: CompleteConfig, after: CompleteConfig): string {
  const [was, is] = [flat(before), flat(after)]
  const isWhole = (place: string, other: Map<string, string>) =>
    [...other.keys()].some((one) => one !== place && place.startsWith(`${one}\n`))
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((place) => {
    const [old, now] = [was.get(place), is.get(place)]
    if (old === now) return []
    if (old === undefined)
      return isWhole(place, added(was, is)) ? [] : [`+ ${describePlace(place)}${value(now)}`]
    if (now === undefined)
      return isWhole(place, added(is, was)) ? [] : [`- ${describePlace(place)}${value(old)}`]
    return [`~ ${describePlace(place)}：${old || '（无）'} → ${now || '（无）'}`]
  })
  return lines.join('\n')
}

/** Places that only the second has: what lies within them goes without saying. */
const added = (one: Map<string, string>, other: Map<string, string>) =>
  new Map([...other].filter(([place]) => !one.has(place)))

const value = (text: string | undefined) => (text ? `：${text}` : '')

function describePlace(place: string): string {
  const words = place.split('\n').join(' ')
  const known = Object.entries(NAMES).find(([part]) => words === part || words.startsWith(`${part} `))
  return known ? words.replace(known[0], known[1]) : words
}

/** Each value by its place; things of a list are called by what tells them apart, and their order is a value of its own. */
function flat(whole: CompleteConfig): Map<string, string> {
  const values = new Map<string, string>()
  function add(place: string, part: unknown): void {
    if (Array.isArray(part) && part.every((item) => typeof item === 'object')) {
      const names = part.map((item, index) => nameOf(item as Record<string, unknown>, index))
      if (names.length > 1) values.set(`${place}\n顺序`, names.join('、'))
      for (const [index, item] of part.entries()) {
        values.set(`${place}\n${names[index]}`, '')
        add(`${place}\n${names[index]}`, item)
      }
      return
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) {
      values.set(place, wordsOf(part))
      return
    }
    for (const [name, inner] of Object.entries(part)) add(`${place}\n${name}`, inner)
  }
  for (const [name, part] of Object.entries(whole.app)) add(`app.${name}`, part)
  for (const [name, part] of Object.entries(whole.resources)) {
    values.set(`resources\n${name}`, '')
    add(`resources\n${name}`, part)
    for (const [place, form] of formsOf(whole, name)) {
      values.set(place, '')
      add(place, form)
    }
  }
  return values
}

/** The forms of a list, and what its actions ask, by their places. */
function formsOf({ forms, resources }: CompleteConfig, name: string): [string, unknown][] {
  const { asks = [], ...own } = forms[name] ?? {}
  const actions = resources[name]?.actions ?? []
  return [
    ...Object.entries(own).map(([kind, form]) => [`resources\n${name}\nforms\n${kind}`, form] as const),
    ...asks.map(({ fields }, nth) => {
      const title = actions[nth]?.title ?? nth
      return [`resources\n${name}\nasks\n${title}`, fields.length > 0 ? fields : null] as const
    }),
  ].flatMap(([place, form]) => (form ? [[place, form]] : []))
}

function wordsOf(part: unknown): string {
  if (Array.isArray(part)) return part.join('、')
  if (typeof part === 'string') return part
  return part === null ? '' : JSON.stringify(part)
}

function nameOf(item: Record<string, unknown>, index: number): string {
  const name = ['path', 'to', 'field', 'name', 'title'].map((key) => item[key]).find(Boolean)
  return typeof name === 'string' ? name : String(index + 1)
}
