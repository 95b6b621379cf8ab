import type { z } from 'zod'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'

type Issue = z.core.$ZodRawIssue

const KINDS: Record<string, string> = {
  string: '加引号的文字',
  boolean: ' true 或 false（不加引号）',
  number: '数（不加引号）',
  int: '整数（不加引号）',
  array: ' [ ] 括起来的一列',
  object: ' { } 括起来的一组选项',
  record: ' { } 括起来的一组选项',
}

/** What is wrong with a value, in words for those who do not program: where `zodIssueText` names a type, this says how to write one. */
export function zodMessage(issue: Issue) {
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected] ?? issue.expected
    return issue.input === undefined ? `没有写，须为${kind}` : `须为${kind}`
  }
  if (issue.code === 'invalid_value' && issue.input === undefined) {
    return `没有写，可用：${issue.values.join('、')}`
  }
  if (issue.code === 'invalid_value') {
    const written = typeof issue.input === 'string' ? `没有“${issue.input}”，` : ''
    return `${written}可用：${issue.values.map(String).join('、')}`
  }
  if (issue.code === 'too_small' && issue.origin === 'array') return `至少要有 ${issue.minimum} 项`
  if (issue.code === 'too_small' && issue.origin === 'string') return '不能为空'
  return zodIssueText(issue)
}
