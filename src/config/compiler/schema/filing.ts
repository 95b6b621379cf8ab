import { z } from 'zod'

export const Filing = z.strictObject({
  /** 工信部的 ICP 备案号或许可证号，如 京ICP备12345678号-1；链接到工信部的查询网站 */
  icp: z
    .string()
    .regex(/^$|^\p{Script=Han}ICP[备证]\d{6,10}号(-\d+)?$/u, '写成备案上的样子，如 京ICP备12345678号-1')
    .default(''),
  /** 公安联网备案号，如 京公网安备11010502030143号；链接到公安部的查询网站 */
  police: z
    .string()
    .regex(/^$|^\p{Script=Han}公网安备\d{14}号$/u, '写成备案上的样子，如 京公网安备11010502030143号')
    .default(''),
})
