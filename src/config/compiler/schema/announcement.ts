import { z } from 'zod'
import { ANNOUNCEMENT_PLACES } from '../../runtime/names.ts'
import { urlSchema } from '../url-schema.ts'
import { plainWords, title } from './words.ts'

const TEXT_MOST = 40

/** A moment in Asia/Shanghai, in milliseconds. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, {
    error: '时间写成 2026-11-30 02:00 的样子（北京时间）',
    abort: true,
  })
  .transform((words, context) => {
    const time = Date.parse(`${words.replace(' ', 'T')}:00+08:00`)
    const back = new Date(time + 8 * 3_600_000)
    const isReal = !Number.isNaN(time) && back.toISOString().startsWith(words.replace(' ', 'T'))
    if (!isReal) context.addIssue({ code: 'custom', message: `没有“${words}”这个时间` })
    return time
  })

export const Announcement = z
  .strictObject({
    /** 一句话 */
    text: plainWords('公告', TEXT_MOST),
    /** 想知道更多时去哪里 */
    link: z
      .strictObject({
        title,
        /** 站外地址，或本站以 / 开头的地址 */
        to: urlSchema({ mayBePath: true }),
      })
      .optional(),
    /** 从这时起显示：北京时间，如 2026-11-29 18:00 */
    begin: moment,
    /** 到这时为止 */
    end: moment,
    /** all 处处显示，public 只在公开页面，console 只在控制台里 */
    place: z.enum(ANNOUNCEMENT_PLACES).default('all'),
  })
  .refine(({ begin, end }) => begin < end, { path: ['end'], message: '结束要晚于开始' })
