import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import { CONDITIONS, CONTROLS, DETAIL_VIEWS, FORMATS, ICONS, LAYOUTS, LINKS, PAGES, TONES } from './names.ts'
import { orNearest } from './nearest.ts'

// The descriptions are for those who write the config: editors show them (console.schema.json), and so do the docs.

const text = z.string().trim().min(1, '不能为空')
const url = z.httpUrl('须为 http:// 或 https:// 开头的地址')
const address = z.union([z.literal(''), url]).default('')
const path = z.string().regex(/^(\/|\*$)/, '须以 / 开头（或为 *）')
const documentName = z.string().regex(/^[a-z0-9-]+$/, '文档名只能用小写字母、数字和连字符')
const resourceName = z.string().regex(/^[a-z][a-z-]*$/, '名称只能用小写字母和连字符，并以字母开头')

const namesOf = (isWanted: (endpoint: object) => boolean) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => (isWanted(endpoint) ? [name] : []))
const listNames = namesOf((endpoint) => 'row' in endpoint)
const readNames = namesOf((endpoint) => 'method' in endpoint && endpoint.method === 'GET')
const endpointName = (names: string[], kind: string) =>
  z.enum(names, {
    error: ({ input }) => `没有名为“${String(input)}”的${kind}${orNearest({ word: input, words: names })}`,
  })

const Route = z.strictObject({
  path: path.describe('地址：/center/orders，可含 :name 与可省略的 :name?；* 是其他路由都没有的任何地址'),
  title: text.describe('浏览器标签、面包屑以及（没有另写时）菜单里的名字'),
  page: z.enum(PAGES).optional().describe('显示这个页面；page、resource、document、redirect 四者写一个'),
  resource: text.optional().describe('显示这个资源的列表'),
  document: documentName.optional().describe('显示 docs/ 里的这篇文档（不写 .md）'),
  redirect: path.optional().describe('转到这个地址'),
  auth: z.boolean().default(false).describe('需要登录：访客先去登录，再回到这里'),
  open: z.boolean().default(false).describe('虽为用户而设，访客也能看'),
  layout: z.enum(LAYOUTS).default('center').describe('center 有页头和菜单，public 只有页头，bare 什么也没有'),
  under: path.optional().describe('详情页所属的菜单项，也是面包屑的上一级：另一条路由的地址'),
})

const TARGETS = ['path', 'resource', 'document', 'link', 'url'] as const
const Entry = z
  .strictObject({
    path: path.optional().describe('通往的地址，路由里的 :name 要填好：/center/display/chat'),
    resource: text.optional().describe('通往显示这个资源的路由'),
    document: documentName.optional().describe('通往显示这篇文档的路由'),
    link: z.enum(LINKS).optional().describe('links 里的一个；地址为空时此项隐藏'),
    url: url.optional().describe('站外地址'),
    title: text.optional().describe('菜单里的名字，不写时用路由的名字'),
    icon: z.enum(ICONS),
    hidden: z.boolean().default(false).describe('菜单里没有；地址仍能打开，也搜得到'),
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
  values: z
    .record(z.string(), z.union([text, z.strictObject({ text, tone: z.enum(TONES).default('plain') })]))
    .optional()
    .describe('各个值的说法和色调；select 筛选用它们作选项'),
}

const Column = z.strictObject({
  field: text.describe('接口每行里的一个字段'),
  ...cell,
  sortable: z.boolean().default(false).describe('点表头排序（接口要支持）'),
  phone: z.boolean().default(true).describe('在手机卡片上也有'),
})

const Filter = z.strictObject({
  control: z.enum(CONTROLS),
  field: text.optional().describe('按哪一列筛选；period 不写'),
  title: text.optional().describe('不写时用列的名字'),
})

const Action = z.strictObject({
  title: text,
  to: path.describe('去哪里；:field 取自本行'),
  filters: z
    .record(z.string(), text)
    .default({})
    .describe('到了那个列表后按什么筛选：{ 查询字段: 文字或 :field }'),
  when: z.record(z.string(), z.array(z.string()).min(1)).default({}).describe('只用于字段为这些值的行'),
})

const Detail = z.strictObject({
  title: text.describe('抽屉的标题'),
  endpoint: endpointName(readNames, '读取接口').describe('读取一条详情的接口，其参数就是 rowKey'),
  view: z.enum(DETAIL_VIEWS).default('fields').describe('fields 逐项列出；receipt 画成账单'),
  fields: z
    .array(z.strictObject({ field: text, ...cell }))
    .default([])
    .describe('fields 列出哪些字段，取自详情接口'),
})

const Resource = z.strictObject({
  description: z.string().default('').describe('标题下的一句话'),
  endpoint: endpointName(listNames, '列表接口').describe('contract/endpoints.ts 里的一个列表'),
  rowKey: text.describe('区分各行的字段'),
  empty: z
    .strictObject({ text, link: z.strictObject({ title: text, to: path }).optional() })
    .default({ text: '暂无数据' })
    .describe('没有数据时说什么，以及唯一的下一步'),
  defaultSort: z
    .strictObject({ field: text, order: z.enum(['asc', 'desc']) })
    .optional()
    .describe('不写时用接口自己的顺序'),
  columns: z.array(Column).min(1, '至少要有一列'),
  filters: z.array(Filter).default([]),
  actions: z.array(Action).default([]).describe('行末的链接'),
  detail: Detail.optional().describe('点“详情”打开的抽屉，地址为 ?detail=<rowKey 的值>'),
  totals: z
    .array(z.strictObject({ field: text, ...cell }))
    .default([])
    .describe('合计行：接口返回的 totals 里的哪些数，叫什么'),
  export: z.boolean().default(false).describe('可以导出 CSV（接口要支持 <路径>/export）'),
})

/** The console config as it is written. `check-config.ts` adds what one part says about another. */
export const ConsoleSchema = z.strictObject({
  productName: text.describe('产品名，显示在页头和每个标题之后'),
  smsBase: address.describe('短信服务的地址；空为本站的 /sms'),
  links: z
    .strictObject(Object.fromEntries(LINKS.map((name) => [name, address])) as LinkShape)
    .describe('站外地址；为空时各处的链接都隐藏'),
  routes: z.array(Route).min(1),
  sidebar: z
    .array(z.strictObject({ title: text, entries: z.array(Entry).min(1) }))
    .describe('菜单，从上到下一组一组'),
  resources: z.record(resourceName, Resource).describe('路由按名字显示的列表'),
})

type LinkShape = Record<(typeof LINKS)[number], typeof address>

export type ConsoleInput = z.input<typeof ConsoleSchema>
export type ParsedConsole = z.output<typeof ConsoleSchema>
export type ParsedResource = ParsedConsole['resources'][string]
