import { z } from 'zod'
import { title } from './words.ts'

/** 框下点一下就填好的一种 */
export const Quick = z
  .strictObject({
    title,
    /** 填什么；空的是不填 */
    value: z.string().optional(),
    /** timestamp：从现在起多少天 */
    days: z.int().min(1).max(3660).optional(),
  })
  .refine(({ value, days }) => (value === undefined) !== (days === undefined), 'value、days 须写且只写一个')
