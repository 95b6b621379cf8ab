import { z } from 'zod'
import { cell } from './cell.ts'
import { text } from './words.ts'

export const Column = z.strictObject({
  /** 接口每行里的一个字段；字段里的字段用点隔开：budget.total */
  field: text,
  ...cell,
  /** to 通往的列表沿用这里选的时间 */
  keepTime: z.boolean().default(false),
  /** 点表头排序（接口要支持） */
  sortable: z.boolean().default(false),
  /** 在手机卡片上也有 */
  phone: z.boolean().default(true),
  /** 在表格里也有；写 false 就只在卡片上 */
  table: z.boolean().default(true),
  /** 卡片上没有值时整项不出现 */
  optional: z.boolean().default(false),
  /** 表里和“显示列”里都没有；筛选照用它的说法，导出照旧 */
  hidden: z.boolean().default(false),
  /** 起初不显示，用户可在“显示列”里打开 */
  defaultOff: z.boolean().default(false),
})
