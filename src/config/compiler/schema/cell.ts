import { z } from 'zod'
import { FORMATS, TONES } from '../../runtime/names.ts'
import { path, text, title } from './words.ts'

export const cell = {
  title,
  /** 单元格怎么画 */
  format: z.enum(FORMATS).default('text'),
  /** 让单元格成为链接；:field 取自本行，可带 ?detail=:field 打开另一个列表的详情 */
  to: path.default(''),
  /** 链接随某个字段的值而不同：{ field, paths: { 值: 地址 } } */
  toBy: z.strictObject({ field: text, paths: z.record(z.string(), path) }).optional(),
  /** yuan 与 signed：说明单位（yuan 或 token）的字段；meter：说明是什么的字段 */
  unitField: text.default(''),
  /** yuan：资源包抵了多少元的字段；抵了就写在金额下 */
  packageField: text.default(''),
  /** meter：总量的字段；steps：有哪几步的字段，不写则为 values 的全部 */
  ofField: text.default(''),
  /** 代替字段的值：一句话，:field 取自本行，如 :prefix…:last4 */
  text: text.default(''),
  /** 没有值时说什么；不写为 - */
  absent: text.default(''),
  /** 0 也算没有值，用于没有计量就是 0 的数 */
  noZero: z.boolean().default(false),
  /** 各个值的说法和色调；select 筛选用它们作选项 */
  values: z
    .record(z.string(), z.union([text, z.strictObject({ text, tone: z.enum(TONES).default('plain') })]))
    .optional(),
}
