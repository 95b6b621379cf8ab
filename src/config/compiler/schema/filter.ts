import { z } from 'zod'
import { CONTROLS } from '../../runtime/names.ts'
import { text, title } from './words.ts'

export const Filter = z.strictObject({
  control: z.enum(CONTROLS),
  /** 按哪一列筛选；period 不写 */
  field: text.default(''),
  /** 不写时用列的名字 */
  title: title.default(''),
  /** text：框里的提示，不写时是“输入完整的……” */
  hint: text.default(''),
  /** 填的是个人信息：不写进地址和视图，刷新或离开后就没有了；只用于 text 和 select，契约里标了 ofSensitive 的须写 */
  inMemory: z.boolean().default(false),
})
