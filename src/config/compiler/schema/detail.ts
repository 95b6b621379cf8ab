import { z } from 'zod'
import { DETAIL_VIEWS } from '../../runtime/names.ts'
import { cell } from './cell.ts'
import { Chart } from './chart.ts'
import { endpointName, readNames } from './endpoint-names.ts'
import { text, title } from './words.ts'

const Tab = z.strictObject({
  title,
  /** 哪个列表：resources 里的名字 */
  resource: text,
  /** 列出其中的哪些行：{ 查询字段: 文字或 :field }，:field 取自详情接口 */
  filters: z
    .record(z.string(), text)
    .refine((filters) => Object.keys(filters).length > 0, '要写按什么筛选，不然列出的不是这一条的'),
})

const fields = z.array(z.strictObject({ field: text, ...cell })).default([])

export const Detail = z.strictObject({
  /** 抽屉的标题；列表有实体的不必写 */
  title,
  /** 读取一条详情的接口，其参数就是 rowKey；名字是列表接口的 .list 换成 .detail 的不必写 */
  endpoint: endpointName(readNames, '读取接口'),
  /** fields 逐项列出；paper 同样列在一张票据上；receipt 画成账单；order 画成订单的经过 */
  view: z.enum(DETAIL_VIEWS).default('fields'),
  /** fields 列出哪些字段，取自详情接口；不写就是各列的字段，再加实体其余的。只写名字的，其余照同名的列与实体 */
  fields,
  /** 不写 fields 时，在那些之后再列这些；已经有的，就在原处照这里的画 */
  more: fields,
  /** 详情下面的图：近 chartDays 天，接口要的其他参数取自详情接口的同名字段 */
  charts: z.array(Chart).default([]),
  /** 图看最近多少天 */
  chartDays: z.int().min(2).max(400).default(30),
  /** 标签，各是另一个列表里属于这一条的行，打开时才读；地址为 ?tab=<resource> */
  tabs: z.array(Tab).default([]),
})
