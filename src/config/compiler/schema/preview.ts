import { z } from 'zod'
import { cell } from './cell.ts'
import { endpointName, previewNames } from './endpoint-names.ts'
import { text } from './words.ts'

/** 确认之前先看的 */
export const Preview = z.strictObject({
  /** 读取接口 */
  endpoint: endpointName(previewNames, '读取接口'),
  /** 列出它答复的哪些字段 */
  fields: z.array(z.strictObject({ field: text, ...cell })).min(1),
})
