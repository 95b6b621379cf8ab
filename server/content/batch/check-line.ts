import { z } from 'zod'
import { BatchLine, type BatchError } from '../../../contract/batches.ts'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'

export type LineProblem = Omit<BatchError, 'line'>

interface Checked {
  endpoint: string
  /** Why a model cannot be called by a line; null: it can. */
  refusalOf: (model: string) => string | null
  /** Ids of the lines before. */
  seen: Set<string>
}

const problem = (code: string, message: string, param: string | null = null): { problem: LineProblem } => ({
  problem: { code, message, param },
})

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A line of a batch's file as it is read; null for what is no text. */
export function parseLine(text: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(text))
  } catch {
    return null
  }
}

/** @returns the line's id, or what is wrong with it */
export function checkLine(
  text: Buffer,
  { endpoint, refusalOf, seen }: Checked,
): { customId: string } | { problem: LineProblem } {
  const raw = parseLine(text)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return problem('invalid_json_line', '这一行不是合法的 JSON 对象')
  const parsed = BatchLine.safeParse(raw, { error: zodIssueText })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue ? z.core.toDotPath(issue.path) : ''
    return problem('invalid_value', `${param} 无效：${issue?.message ?? '格式错误'}`, param)
  }
  const { custom_id, url, body } = parsed.data
  if (url !== endpoint)
    return problem('mismatched_endpoint', `url 须与批处理的 endpoint 一致：${endpoint}`, 'url')
  if (seen.has(custom_id)) return problem('duplicate_custom_id', 'custom_id 与前面的一行重复', 'custom_id')
  seen.add(custom_id)
  for (const name of ['stream', 'background'])
    if (body[name] === true)
      return problem('unsupported_value', `批处理的请求不能有 ${name}: true`, `body.${name}`)
  const refusal = refusalOf(body.model)
  return refusal === null ? { customId: custom_id } : problem('model_not_found', refusal, 'body.model')
}
