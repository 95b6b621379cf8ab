import { z } from 'zod'
import { LIST_HEADS, ROW_LAYOUTS } from '../../runtime/names.ts'
import { Action } from './action.ts'
import { cell } from './cell.ts'
import { Chart, Summary } from './chart.ts'
import { Column } from './column.ts'
import { Detail } from './detail.ts'
import { endpointName, listNames, readNames, writeNames } from './endpoint-names.ts'
import { Filter } from './filter.ts'
import { Form } from './form.ts'
import { path, text, title } from './words.ts'

const ResourceEndpoints = z.strictObject({
  /** 读一条，参数是 rowKey；不写时用 detail 的，一次给全的列表则在列表里找 */
  one: endpointName(readNames, '读取接口').optional(),
  /** 新建一条 */
  create: endpointName(writeNames, '写入接口').optional(),
  /** 修改一条，参数里有 rowKey */
  update: endpointName(writeNames, '写入接口').optional(),
  /** 删除一条，参数就是 rowKey */
  delete: endpointName(writeNames, '写入接口').optional(),
})

export const Resource = z.strictObject({
  /** 标题下的一句话 */
  description: z.string().default(''),
  /** contract/endpoints.ts 里的一个列表 */
  endpoint: endpointName(listNames, '列表接口'),
  /** 读一条、新建、修改、删除各用哪个接口（refine 的 useShow、useForm、useDelete 用） */
  endpoints: ResourceEndpoints.prefault({}),
  /** 只列出这样的行：{ 接口的查询字段: 值 }，读者改不了 */
  only: z.record(z.string(), text).default({}),
  /** 区分各行的字段 */
  rowKey: text,
  /** 没有数据时说什么，以及唯一的下一步；没写 link 时是 tools 的第一个 */
  empty: z
    .strictObject({
      text,
      /** 再说一句 */
      hint: text.default(''),
      link: z.strictObject({ title, to: path }).optional(),
    })
    .prefault({ text: '暂无数据' }),
  /** table 是表格，手机上为卡片；cards 总是卡片；lines 一行一条 */
  layout: z.enum(ROW_LAYOUTS).default('table'),
  /** 页面里的卡片或 lines 从多少行起改画成表格，上面有筛选；不写就总是那样 */
  tableFrom: z.int().min(2).optional(),
  /** 表格与手机卡片上没有的列，点“详情”一起看；用于没有 detail 的列表 */
  rowSheet: z.boolean().default(false),
  /** 卡片和 lines 的头；不写时逐列列出 */
  card: z
    .strictObject({
      /** 作标题的列 */
      title: text,
      /** 标题右边的列，多为 tag */
      badge: text.default(''),
      /** 标题下面的列 */
      lead: text.default(''),
    })
    .optional(),
  /** 列表上方的按钮，打开新建的表单 */
  tools: z
    .array(
      z.strictObject({
        title,
        /** 打开 forms.create */
        form: z.literal('create'),
      }),
    )
    .default([]),
  /** 新建和修改的表单，由 tools 和 actions 的 form 打开 */
  forms: z
    .strictObject({
      create: Form.optional(),
      edit: Form.optional(),
    })
    .prefault({}),
  columns: z.array(Column).min(1, '至少要有一列'),
  filters: z.array(Filter).default([]),
  /** 行末的链接和按钮 */
  actions: z.array(Action).default([]),
  /** 点“详情”打开的抽屉，地址为 ?detail=<rowKey 的值> */
  detail: Detail.optional(),
  /** 合计行：接口返回的 totals 里的哪些数，叫什么 */
  totals: z.array(z.strictObject({ field: text, ...cell })).default([]),
  /** 列表上方再放什么；ledger-proof 证明这段时间的账目相符，user-ledger-proof 给员工看一个用户的，用在按 userId 筛选的标签里；audit-proof 核对审计记录有没有被改过；report 是经营看板的负债等式与各项；setup 是开始使用的进度与第一张账单；month-forecast 是本月花费的预计；batch-end 是批处理完成后要不要通知 */
  head: z.enum(LIST_HEADS).optional(),
  /** 没有选时间时只看最近多少天（北京时间，含今天） */
  defaultDays: z.int().min(1).max(366).default(0),
  /** 列表上方的几个数，与上一段同样长的时间相比 */
  summary: Summary.optional(),
  /** 列表上方的图，随筛选的时间范围变化 */
  charts: z.array(Chart).default([]),
  /** 可以导出 CSV（接口要支持 <路径>/export） */
  export: z.boolean().default(false),
})
