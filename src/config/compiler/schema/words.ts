import { z } from 'zod'
import { PERMISSION_NAMES } from '../../../../contract/permissions.ts'
import { RANGES } from '../../runtime/names.ts'

const TITLE_MOST = 12
export const text = z.string().trim().min(1, '不能为空')
/** Words that people read: short, and as they are, since nothing draws what markup there is in them. */
export const plainWords = (kind: string, most: number) =>
  text.superRefine((words, context) => {
    const length = words.replaceAll(/[\u2e80-\uffef]/g, '··').length / 2
    const add = (message: string) => context.addIssue({ code: 'custom', message })
    if (length > most) add(`${kind}至多 ${most} 个字（两个字母算一个字），这里有 ${Math.ceil(length)} 个`)
    if (/<[^>]*>|&#?\w+;|\*\*|`|\]\(/.test(words)) add(`${kind}里不能有网页或 Markdown 的标记`)
  })
export const title = plainWords('名字', TITLE_MOST)
export const permission = z
  .enum(PERMISSION_NAMES, { error: ({ input }) => `没有权限“${String(input)}”` })
  .optional()
export const range = z.enum(RANGES).optional()
export const path = z.string().regex(/^(\/|\*$)/, '须以 / 开头（或为 *）')
export const documentName = z.string().regex(/^[a-z0-9-]+$/, '文档名只能用小写字母、数字和连字符')
