import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import {
  CHART_FORMATS,
  CHART_KINDS,
  CHART_STEPS,
  CONDITIONS,
  CONTROLS,
  DETAIL_VIEWS,
  DIALOGS,
  FORMATS,
  ICONS,
  LAYOUTS,
  LINKS,
  LIST_HEADS,
  PAGES,
  ROW_LAYOUTS,
  TONES,
} from './names.ts'
import { webAddress } from './web-address.ts'

// The descriptions are for those who write the config: editors show them (console.schema.json), and so do the docs.

const text = z.string().trim().min(1, '不能为空')
const link = webAddress({ mayBePath: true, mayBeEmpty: true }).default('')
const path = z.string().regex(/^(\/|\*$)/, '须以 / 开头（或为 *）')
const routePath = z
  .string()
  .regex(
    /^(\*|\/|(\/(:[A-Za-z][A-Za-z0-9]*|[^\s/:?#*]+))+(\/:[A-Za-z][A-Za-z0-9]*\?)*|(\/:[A-Za-z][A-Za-z0-9]*\?)+)$/,
    '须为 * 或以 / 开头，各段是一个词、:name 或末尾的 :name?，不带空格、? 参数和末尾的 /',
  )
const documentName = z.string().regex(/^[a-z0-9-]+$/, '文档名只能用小写字母、数字和连字符')
const resourceName = z.string().regex(/^[a-z][a-z-]*$/, '名称只能用小写字母和连字符，并以字母开头')

const namesOf = (isWanted: (endpoint: object) => boolean) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => (isWanted(endpoint) ? [name] : []))
const listNames = namesOf((endpoint) => 'row' in endpoint)
const writeNames = namesOf((endpoint) => 'method' in endpoint && endpoint.method !== 'GET')
const readNames = namesOf((endpoint) => 'method' in endpoint && endpoint.method === 'GET')
const endpointName = (names: string[], kind: string) =>
  z.enum(names, {
    error: ({ input }) => `没有名为“${String(input)}”的${kind}`,
  })

const Route = z.strictObject({
  path: routePath.describe(
    '地址：/center/orders，可含 :name 与可省略的 :name?；* 是其他路由都没有的任何地址',
  ),
  title: text.describe('浏览器标签、面包屑以及（没有另写时）菜单里的名字'),
  page: z.enum(PAGES).optional().describe('显示这个页面；page、resource、document、redirect 四者写一个'),
  resource: text.optional().describe('显示这个资源的列表'),
  document: documentName.optional().describe('显示 docs/ 里的这篇文档（不写 .md）'),
  redirect: path.optional().describe('转到这个地址'),
  auth: z.boolean().default(false).describe('需要登录：访客先去登录，再回到这里'),
  open: z.boolean().default(false).describe('虽为用户而设，访客也能看'),
  layout: z.enum(LAYOUTS).default('center').describe('center 有页头和菜单，public 只有页头，bare 什么也没有'),
  under: path.optional().describe('详情页所属的菜单项，也是面包屑的上一级：另一条路由的地址'),
  heading: text.optional().describe('资源页面的大标题，:name 取自地址；不写时用 title'),
})

const TARGETS = ['path', 'resource', 'document', 'link', 'url'] as const
const Entry = z
  .strictObject({
    path: path.optional().describe('通往的地址，路由里的 :name 要填好：/center/display/chat'),
    resource: text.optional().describe('通往显示这个资源的路由'),
    document: documentName.optional().describe('通往显示这篇文档的路由'),
    link: z.enum(LINKS).optional().describe('links 里的一个，须写 title；地址为空时此项隐藏'),
    url: webAddress().optional().describe('站外地址，须写 title；本站的写 path'),
    title: text.optional().describe('菜单里的名字，不写时用路由的名字'),
    icon: z.enum(ICONS),
    hidden: z.boolean().default(false).describe('菜单和搜索里都没有；地址仍能打开'),
    badge: z.string().trim().min(1).max(6, '角标至多 6 个字').optional().describe('名字后的角标，如“新”'),
    smallScreen: z.boolean().default(true).describe('在手机的菜单里也有'),
    when: z
      .enum(CONDITIONS)
      .optional()
      .describe('只给这些用户看：verified 已实名，admin 管理员。只管看不看得见，权限由服务端管'),
  })
  .refine(
    (entry) => TARGETS.filter((target) => entry[target]).length === 1,
    `${TARGETS.join('、')} 须写且只写一个`,
  )

const cell = {
  title: text,
  format: z.enum(FORMATS).default('text').describe('单元格怎么画'),
  to: path.optional().describe('让单元格成为链接；:field 取自本行，可带 ?detail=:field 打开另一个列表的详情'),
  toBy: z
    .strictObject({ field: text, paths: z.record(z.string(), path) })
    .optional()
    .describe('链接随某个字段的值而不同：{ field, paths: { 值: 地址 } }'),
  unitField: text.optional().describe('yuan 与 signed：说明单位（yuan 或 token）的字段'),
  packageField: text.optional().describe('yuan：资源包抵了多少元的字段；抵了就写在金额下'),
  ofField: text.optional().describe('meter：总量的字段；steps：有哪几步的字段，不写则为 values 的全部'),
  text: text.optional().describe('代替字段的值：一句话，:field 取自本行，如 :prefix…:last4'),
  absent: text.optional().describe('没有值时说什么；不写为 -'),
  values: z
    .record(z.string(), z.union([text, z.strictObject({ text, tone: z.enum(TONES).default('plain') })]))
    .optional()
    .describe('各个值的说法和色调；select 筛选用它们作选项'),
}

const Column = z.strictObject({
  field: text.describe('接口每行里的一个字段；字段里的字段用点隔开：budget.total'),
  ...cell,
  keepTime: z.boolean().default(false).describe('to 通往的列表沿用这里选的时间'),
  sortable: z.boolean().default(false).describe('点表头排序（接口要支持）'),
  phone: z.boolean().default(true).describe('在手机卡片上也有'),
  optional: z.boolean().default(false).describe('卡片上没有值时整项不出现'),
})

const Filter = z.strictObject({
  control: z.enum(CONTROLS),
  field: text.optional().describe('按哪一列筛选；period 不写'),
  title: text.optional().describe('不写时用列的名字'),
  hint: text.optional().describe('text：框里的提示，不写时是“输入完整的……”'),
})

const ACTS = ['to', 'call', 'dialog'] as const
const Action = z
  .strictObject({
    title: text,
    to: path.optional().describe('去哪里；:field 取自本行。to、call、dialog 三者写一个'),
    filters: z
      .record(z.string(), text)
      .default({})
      .describe('到了那个列表后按什么筛选：{ 查询字段: 文字或 :field }'),
    call: endpointName(writeNames, '写入接口')
      .optional()
      .describe('调用这个接口，参数就是 rowKey，然后刷新列表'),
    confirm: text.optional().describe('call 之前再问一句，:field 取自本行，列有 values 时用其文字'),
    done: text.optional().describe('call 成功后的提示'),
    danger: z.boolean().default(false).describe('不能挽回：红色'),
    dialog: z.enum(DIALOGS).optional().describe('打开这个对话框'),
    when: z
      .record(z.string(), z.array(z.union([z.string(), z.boolean()])).min(1))
      .default({})
      .describe('只用于字段为这些值的行'),
  })
  .refine((action) => ACTS.filter((act) => action[act]).length === 1, `${ACTS.join('、')} 须写且只写一个`)
  .refine(({ call, confirm, done }) => call ?? !(confirm ?? done), 'confirm 与 done 只用于 call')

const Detail = z.strictObject({
  title: text.describe('抽屉的标题'),
  endpoint: endpointName(readNames, '读取接口').describe('读取一条详情的接口，其参数就是 rowKey'),
  view: z
    .enum(DETAIL_VIEWS)
    .default('fields')
    .describe('fields 逐项列出；receipt 画成账单；order 画成订单的经过'),
  fields: z
    .array(z.strictObject({ field: text, ...cell }))
    .default([])
    .describe('fields 列出哪些字段，取自详情接口'),
})

const chartFormat = z
  .enum(CHART_FORMATS)
  .describe('数怎么写：yuan 元，count 个数，percent 占 1 的比例，duration 毫秒')

const Figure = z.strictObject({
  title: text,
  fields: z.array(text).min(1).describe('概览接口里的字段；写几个就相加'),
  format: chartFormat.default('count'),
  good: z.enum(['more', 'less']).optional().describe('比上一段时间多（more）或少（less）算好；不写则不评价'),
})

const Summary = z.strictObject({
  endpoint: endpointName(readNames, '读取接口').describe('返回一组数的接口，收 begin 与 end'),
  figures: z.array(Figure).min(1, '至少要有一个数'),
})

const Chart = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z-]*$/, '名称只能用小写字母和连字符，并以字母开头')
    .describe('图的名字，在本资源里不重复'),
  kind: z.enum(CHART_KINDS).describe('series 随时间的线，bars 柱（几组数叠起来），share 各占多少'),
  title: text,
  endpoint: endpointName(readNames, '读取接口').describe('返回多条记录的接口；时间范围与列表的筛选一致'),
  x: text.describe('横轴的字段：时间，或名称'),
  y: z
    .array(z.union([text, z.strictObject({ field: text, title: text })]))
    .min(1, '至少要有一个字段')
    .describe('画哪些字段；不止一个时要写 title'),
  split: text.optional().describe('按这个字段的值分开画，最多的四个之外合为“其他”'),
  format: chartFormat,
  by: z.enum(CHART_STEPS).default('auto').describe('时间的一格：auto 随范围而定，或 hour、day、month'),
  beside: z.boolean().default(false).describe('bars：几组数并排而不叠起来，用于相加没有意义的数'),
  wide: z.boolean().default(false).describe('独占一行'),
})

const Resource = z.strictObject({
  description: z.string().default('').describe('标题下的一句话'),
  endpoint: endpointName(listNames, '列表接口').describe('contract/endpoints.ts 里的一个列表'),
  rowKey: text.describe('区分各行的字段'),
  empty: z
    .strictObject({
      text,
      hint: text.optional().describe('再说一句'),
      link: z.strictObject({ title: text, to: path }).optional(),
    })
    .default({ text: '暂无数据' })
    .describe('没有数据时说什么，以及唯一的下一步；没写 link 时是 tools 的第一个'),
  layout: z
    .enum(ROW_LAYOUTS)
    .default('table')
    .describe('table 是表格，手机上为卡片；cards 总是卡片；lines 一行一条'),
  card: z
    .strictObject({
      title: text.describe('作标题的列'),
      badge: text.optional().describe('标题右边的列，多为 tag'),
      lead: text.optional().describe('标题下面的列'),
    })
    .optional()
    .describe('卡片和 lines 的头；不写时逐列列出'),
  tools: z
    .array(z.strictObject({ title: text, dialog: z.enum(DIALOGS) }))
    .default([])
    .describe('列表上方的按钮，打开对话框'),
  defaultSort: z
    .strictObject({ field: text, order: z.enum(['asc', 'desc']) })
    .optional()
    .describe('不写时用接口自己的顺序'),
  columns: z.array(Column).min(1, '至少要有一列'),
  filters: z.array(Filter).default([]),
  actions: z.array(Action).default([]).describe('行末的链接和按钮'),
  detail: Detail.optional().describe('点“详情”打开的抽屉，地址为 ?detail=<rowKey 的值>'),
  totals: z
    .array(z.strictObject({ field: text, ...cell }))
    .default([])
    .describe('合计行：接口返回的 totals 里的哪些数，叫什么'),
  head: z.enum(LIST_HEADS).optional().describe('列表上方再放什么；ledger-proof 证明这段时间的账目相符'),
  defaultDays: z.int().min(1).max(366).optional().describe('没有选时间时只看最近多少天（北京时间，含今天）'),
  summary: Summary.optional().describe('列表上方的几个数，与上一段同样长的时间相比'),
  charts: z.array(Chart).default([]).describe('列表上方的图，随筛选的时间范围变化'),
  export: z.boolean().default(false).describe('可以导出 CSV（接口要支持 <路径>/export）'),
})

/** The console config as it is written. `check-config.ts` adds what one part says about another. */
export const ConsoleSchema = z.strictObject({
  productName: text.describe('产品名，显示在页头和每个标题之后'),
  smsBase: webAddress({ mayBeEmpty: true }).default('').describe('短信服务的地址；空为本站的 /sms'),
  links: z
    .strictObject(Object.fromEntries(LINKS.map((name) => [name, link])) as LinkShape)
    .describe('站外地址，或本站以 / 开头的地址；为空时各处的链接都隐藏'),
  routes: z.array(Route).min(1),
  sidebar: z
    .array(z.strictObject({ title: text, entries: z.array(Entry).min(1) }))
    .describe('菜单，从上到下一组一组'),
  resources: z.record(resourceName, Resource).describe('路由按名字显示的列表'),
})

type LinkShape = Record<(typeof LINKS)[number], typeof link>

export type ConsoleInput = z.input<typeof ConsoleSchema>
export type ParsedConsole = z.output<typeof ConsoleSchema>
export type ParsedResource = ParsedConsole['resources'][string]
