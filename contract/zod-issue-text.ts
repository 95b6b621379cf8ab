import { z } from 'zod'

const KINDS: Record<string, string> = {
  string: '文本',
  boolean: ' true 或 false',
  number: '数字',
  int: '整数',
  array: '数组',
  object: '对象',
  record: '对象',
}
const UNITS: Record<string, string> = { string: ' 个字符', array: ' 项' }

const zod = z.locales.zhCN().localeError

/** Chinese message for a zod issue; zod's own Chinese where it contains no English. */
export function zodIssueText(issue: z.core.$ZodRawIssue) {
  if (issue.code === 'invalid_type') return `须为${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') {
    const unit = UNITS[issue.origin]
    if (unit) return `至少 ${issue.minimum}${unit}`
    return issue.inclusive === false ? `须大于 ${issue.minimum}` : `不能小于 ${issue.minimum}`
  }
  if (issue.code === 'too_big') {
    const unit = UNITS[issue.origin]
    if (unit) return `至多 ${issue.maximum}${unit}`
    return issue.inclusive === false ? `须小于 ${issue.maximum}` : `不能大于 ${issue.maximum}`
  }
  return zod(issue)
}
