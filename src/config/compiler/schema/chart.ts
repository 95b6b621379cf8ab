import { z } from 'zod'
import { CHART_FORMATS, CHART_KINDS, CHART_STEPS } from '../../runtime/names.ts'
import { endpointName, markNames, readNames } from './endpoint-names.ts'
import { text, title } from './words.ts'

const chartFormat = z.enum(CHART_FORMATS)

const Figure = z.strictObject({
  title,
  /** 概览接口里的字段；写几个就相加 */
  fields: z.array(text).min(1),
  /** 数怎么写：yuan 元，count 个数，percent 占 1 的比例，duration 毫秒 */
  format: chartFormat.default('count'),
  /** 比上一段时间多（more）或少（less）算好；不写则不评价 */
  good: z.enum(['more', 'less']).optional(),
  /** 写在后面的另一个数，写法相同，如 P50 后面的 P95 */
  beside: z.strictObject({ title, field: text }).optional(),
})

export const Summary = z.strictObject({
  /** 返回一组数的接口，收 begin 与 end */
  endpoint: endpointName(readNames, '读取接口'),
  figures: z.array(Figure).min(1, '至少要有一个数'),
})

export const Chart = z.strictObject({
  /** 图的名字，在本资源里不重复 */
  name: z.string().regex(/^[a-z][a-z-]*$/, '名称只能用小写字母和连字符，并以字母开头'),
  /** series 随时间的线，bars 柱（几组数叠起来），share 各占多少 */
  kind: z.enum(CHART_KINDS),
  title,
  /** 返回多条记录的接口；时间范围与列表的筛选一致 */
  endpoint: endpointName(readNames, '读取接口'),
  /** 横轴的字段：时间，或名称 */
  x: text,
  /** 画哪些字段；不止一个时要写 title */
  y: z.array(z.union([text, z.strictObject({ field: text, title })])).min(1, '至少要有一个字段'),
  /** 按这个字段的值分开画：bars 最多的四个之外合为“其他”，series 一条线一个值，至多八条 */
  split: text.default(''),
  /** 数怎么写：yuan 元，count 个数，percent 占 1 的比例，duration 毫秒 */
  format: chartFormat,
  /** 时间的一格：auto 随范围而定，day 是天 */
  by: z.enum(CHART_STEPS).default('auto'),
  /** bars：几组数并排而不叠起来，用于相加没有意义的数 */
  beside: z.boolean().default(false),
  /** 在图上标出这个接口答复的时刻，如价格变动；只用于随时间的图 */
  marks: endpointName(markNames, '标注接口').optional(),
  /** 点一格或拖过几格，列表就只看那段时间；画得矮，随列表的其他筛选变化（接口收的那些）。列表要有按时间的筛选 */
  picks: z.boolean().default(false),
  /** 这段时间没有数据时，在它的位置画哪张图：本资源里另一张的 name */
  orElse: text.default(''),
  /** 独占一行；这段时间没有数据也不收起，免得下面的跳动 */
  wide: z.boolean().default(false),
})
