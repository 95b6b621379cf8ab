import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import { CONTROLS, FORMATS, ICONS, LAYOUTS, LINKS, PAGES, TONES } from './names.ts'

const text = z.string().trim().min(1, '不能为空')
const address = z.union([z.literal(''), z.httpUrl('须为 http:// 或 https:// 开头的地址')]).default('')
const path = z.string().regex(/^(\/|\*$)/, '须以 / 开头（或为 *）')
const listNames = Object.entries(endpoints).flatMap(([name, endpoint]) => ('row' in endpoint ? [name] : []))

const Route = z.strictObject({
  /** Where it is: `/center/orders`, with `:name` and optional `:name?` parts; `*` is any path that no other route has. */
  path,
  /** What the browser tab, the breadcrumb and (unless it has its own title) the sidebar entry say. */
  title: text,
  /** Shows this page … */
  page: z.enum(PAGES).optional(),
  /** … or the list of this resource … */
  resource: text.optional(),
  /** … or leads on to this path. Exactly one of the three. */
  redirect: path.optional(),
  /** Meant for users: a visitor is sent to sign in and comes back after it; signing out here leads home. Default false. */
  auth: z.boolean().default(false),
  /** Visitors may read it although it is meant for users. Default false. */
  open: z.boolean().default(false),
  /** `center` (default) has header and sidebar, `public` the header, `bare` nothing around the page. */
  layout: z.enum(LAYOUTS).default('center'),
  /** A detail page's sidebar entry and parent in the breadcrumb: the path of another route. */
  under: path.optional(),
})

const Entry = z
  .strictObject({
    /** The path that the entry leads to; the parts of its route are filled in: `/center/display/chat`. */
    path: path.optional(),
    /** Or one of `links`; while its address is empty the entry is hidden. */
    link: z.enum(LINKS).optional(),
    /** Default: the title of the route. */
    title: text.optional(),
    icon: z.enum(ICONS),
    /** Keeps the entry out of sight. Default false. */
    hidden: z.boolean().default(false),
  })
  .refine((entry) => Boolean(entry.path) !== Boolean(entry.link), 'path 与 link 须写且只写一个')

const Column = z.strictObject({
  /** A field of the endpoint's row. */
  field: text,
  title: text,
  /** How the cell is drawn. Default `text`. */
  format: z.enum(FORMATS).default('text'),
  /** Can be sorted by a click on its head, if the endpoint sorts by it. Default false. */
  sortable: z.boolean().default(false),
  /** Shown on phones, where a row is a card. Default true. */
  phone: z.boolean().default(true),
  /** Makes the cell a link; `:field` parts are taken from the row. */
  to: path.optional(),
  /** For `yuan` and `signed`: the field that says `yuan` or `token`. Without it amounts are yuan. */
  unitField: text.optional(),
  /** Words, and optionally a tone, for the field's values; a `select` filter offers them. */
  values: z
    .record(z.string(), z.union([text, z.strictObject({ text, tone: z.enum(TONES).default('plain') })]))
    .optional(),
})

const Filter = z.strictObject({
  control: z.enum(CONTROLS),
  /** The column it filters by; `period` has none. */
  field: text.optional(),
  /** Default: the title of the column. */
  title: text.optional(),
})

const Action = z.strictObject({
  title: text,
  /** Path to go to; `:field` parts are taken from the row. */
  to: path,
  /** Only for rows whose fields have one of these values. */
  when: z.record(z.string(), z.array(z.string()).min(1)).default({}),
})

const Resource = z.strictObject({
  /** One sentence under the title of its route. */
  description: z.string().default(''),
  /** A list of `contract/endpoints.ts`. */
  endpoint: z.enum(listNames, { error: (issue) => `没有名为“${String(issue.input)}”的列表接口` }),
  /** The field that tells rows apart. */
  rowKey: text,
  /** What an empty list says, and the one next step. */
  empty: z
    .strictObject({ text, link: z.strictObject({ title: text, to: path }).optional() })
    .default({ text: '暂无数据' }),
  /** Default: what the endpoint sorts by itself. */
  defaultSort: z.strictObject({ field: text, order: z.enum(['asc', 'desc']) }).optional(),
  columns: z.array(Column).min(1, '至少要有一列'),
  filters: z.array(Filter).default([]),
  /** Links at the end of a row. */
  actions: z.array(Action).default([]),
})

/** The console config as it is written. `check-config.ts` adds what one part says about another. */
export const ConsoleSchema = z.strictObject({
  /** Shown in the header and after each title: `订单明细 - 产品名`. */
  productName: text,
  /** Base address of the SMS provider; empty: `/sms` of this site. */
  smsBase: address,
  /** Addresses elsewhere; a link is hidden everywhere while its address is empty. */
  links: z.strictObject(Object.fromEntries(LINKS.map((name) => [name, address])) as LinkShape),
  routes: z.array(Route).min(1),
  /** Groups of the sidebar from top to bottom. */
  sidebar: z.array(z.strictObject({ title: text, entries: z.array(Entry).min(1) })),
  /** Lists that routes show by name. */
  resources: z.record(z.string().regex(/^[a-z][a-z-]*$/, '名称只能用小写字母和连字符'), Resource),
})

type LinkShape = Record<(typeof LINKS)[number], typeof address>

export type ConsoleInput = z.input<typeof ConsoleSchema>
export type ParsedConsole = z.output<typeof ConsoleSchema>
