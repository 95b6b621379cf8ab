import { array, constantFrom, nat, record, type Arbitrary } from 'fast-check'
import { checkConfig } from '../../src/config/compiler/check-config.ts'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import { readableAccent } from '../../src/theme/accent-colors.ts'
import type { Loose } from './refuses.ts'

const real = readConfig('src/config/console.ts')

/** What product staff may do to a part of the config; `at` and `to` choose the part and what becomes of it. */
const EDITS: Record<string, (config: Loose, at: number, to: number) => void> = {
  'call a route otherwise': ({ routes }, at, to) => (one(routes, at).title = `路由${to % 1000}`),
  'call a group otherwise': ({ sidebar }, at, to) => (one(sidebar, at).title = `组${to % 1000}`),
  'call an entry otherwise': (config, at, to) => (one(entriesOf(config), at).title = `项${to % 1000}`),
  'hide an entry': (config, at) => (one(entriesOf(config), at).hidden = true),
  'delete an entry': ({ sidebar }, at, to) => remove(one(sidebar, at).entries, to),
  'mark an entry': (config, at) => (one(entriesOf(config), at).badge = '新'),
  'move an entry': (config, at, to) => {
    const [entry] = one(config.sidebar, at).entries.splice(0, 1)
    one(config.sidebar, to).entries.push(entry)
    config.sidebar = config.sidebar.filter(({ entries }: Loose) => entries.length > 0)
  },
  'move a group': ({ sidebar }, at) => sidebar.push(...sidebar.splice(at % sidebar.length, 1)),
  'move a route': ({ routes }, at) => routes.push(...routes.splice(at % routes.length, 1)),
  'give a route another address': move,
  'make a route part of another': ({ routes }, at, to) => (one(routes, at).under = one(routes, to).path),
  'keep an old address': ({ routes }, at, to) => {
    const route = one(routes, at)
    route.formerly = [...(route.formerly ?? []), `/old-${to % 1000}`]
  },
  'open another tab first': ({ routes }, at, to) =>
    (one(
      routes.filter(({ page }: Loose) => page === 'home' || page === 'login'),
      at,
    ).tab = one(['image', 'speech', 'sms', 'password'], to)),
  'call the product otherwise': (config, at) => (config.productName = `产品${at}`),
  'give the brand other colours': (config, at) =>
    (config.brand = { accent: { light: readable('light', at), dark: readable('dark', at) } }),
  'announce something': (config, at, to) =>
    (config.announcement = {
      text: `公告${to % 1000}`,
      begin: '2026-11-29 18:00',
      end: '2027-01-01 00:00',
      place: one(['all', 'public', 'console'], at),
      link: { title: '查看详情', to: one(['/docs/quick-start', 'https://status.example.com/'], to) },
    }),
  'fill in a link': ({ links }, at) =>
    (links[one(['docs', 'terms', 'privacy'], at)] = 'https://docs.example.com/'),
  'add a link of their own': (config, at, to) => {
    config.links[`own${to % 1000}`] = {
      title: `链接${to % 1000}`,
      to: one(['/docs/quick-start', 'https://status.example.com/'], at),
      places: one([[], ['header'], ['footer'], ['header', 'footer']], to),
    }
    if (at % 2 === 0) one(config.sidebar, at).entries.push({ link: `own${to % 1000}`, icon: 'link' })
  },
  'call a column otherwise': (config, at, to) => (one(columnsOf(config), at).title = `列${to % 1000}`),
  'write a column as its name': (config, at) => {
    const columns = one(ownColumnsOf(config), at)
    const nth = at % columns.length
    columns[nth] = columns[nth].field ?? { field: columns[nth], title: `列${at % 1000}` }
  },
  'delete a column': (config, at, to) => remove(one(ownColumnsOf(config), at), to),
  'move a column': (config, at, to) => {
    const columns = one(ownColumnsOf(config), at)
    columns.push(...columns.splice(to % columns.length, 1))
  },
  'leave a column out on phones': (config, at) => (one(columnsOf(config), at).phone = false),
  'delete a filter': (config, at, to) => remove(one(listsOf(config), at).filters ?? [], to),
  'delete an action': (config, at, to) => remove(one(listsOf(config), at).actions ?? [], to),
  'delete a sum': (config, at, to) => remove(one(listsOf(config), at).totals ?? [], to),
  'delete a chart': (config, at, to) => remove(one(listsOf(config), at).charts ?? [], to),
  'delete figures': (config, at) => delete one(listsOf(config), at).summary,
  'delete a head': (config, at) => delete one(listsOf(config), at).card,
  'add a tab to a detail': ({ resources }) => {
    if (resources.orders.detail)
      resources.orders.detail.tabs = [{ title: '收支', resource: 'income', filters: { refId: ':orderNo' } }]
  },
  'delete a detail': (config, at) => delete one(listsOf(config), at).detail,
  'stop an export': (config, at) => (one(listsOf(config), at).export = false),
  'write another hint': (config, at) => (one(listsOf(config), at).empty = { text: '这里还是空的' }),
  'draw a list otherwise': (config, at, to) =>
    (one(listsOf(config), at).layout = one(['table', 'cards', 'lines'], to)),
}

const readable = (theme: 'light' | 'dark', at: number) =>
  readableAccent(theme, `#${((at * 7919) % 0xffffff).toString(16).padStart(6, '0')}`)
const one = (list: Loose[], at: number): Loose => list[at % list.length]
const remove = (list: Loose[], at: number) => list.splice(at % Math.max(1, list.length), 1)
const listsOf = (config: Loose) => Object.values<Loose>(config.resources)
/** Of the lists that do not leave their columns to an entity. */
const ownColumnsOf = (config: Loose) => listsOf(config).flatMap(({ columns }) => (columns ? [columns] : []))
/** Those of which more is written than the name that the entity has for them. */
const columnsOf = (config: Loose) =>
  ownColumnsOf(config)
    .flat()
    .filter((column) => typeof column === 'object')
const entriesOf = (config: Loose) => config.sidebar.flatMap(({ entries }: Loose) => entries)

/** Another address, in all places of the config that name it. */
function move(config: Loose, at: number, to: number): void {
  const route = one(
    config.routes.filter(({ path }: Loose) => path.length > 1),
    at,
  )
  const [before] = route.path.split('/:')
  const after = `${before.startsWith('/center') ? '/center' : ''}/new-${to % 1000}`
  const text = JSON.stringify(config).replaceAll(new RegExp(`"${before}(?=["/?])`, 'g'), `"${after}`)
  Object.assign(config, JSON.parse(text))
}

const copyOf = (config: unknown): Loose => JSON.parse(JSON.stringify(config))

/** The real config after some edits that `npm run check` accepts, and what they were. */
export const editedConfig: Arbitrary<{ config: Loose; edits: string[] }> = array(
  record({ what: constantFrom(...Object.keys(EDITS)), at: nat(10_000), to: nat(10_000) }),
  { minLength: 6, maxLength: 14 },
).map((chosen) => {
  let config = copyOf(real)
  const edits: string[] = []
  for (const { what, at, to } of chosen) {
    const edited = copyOf(config)
    EDITS[what]?.(edited, at, to)
    if (checkConfig(edited).mistakes.length > 0) continue
    config = edited
    edits.push(what)
  }
  return { config, edits }
})
