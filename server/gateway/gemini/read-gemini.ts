import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { readRequest, type ReadRequest } from '../request/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { camelCaseNames } from './camel-case-names.ts'

const Body = z.looseObject({})

/** A body of this wire: nothing of it goes to an upstream as it is. @throws WireError 400 that names the member */
export async function readGemini<T>(
  schema: z.ZodType<T>,
  body: unknown,
  type: ModelType,
): Promise<ReadRequest<T>> {
  const { text, value } = await readRequest(Body, body, type)
  const named = await runStep(text.length, () => camelCaseNames(value))
  const parsed = await runStep(text.length, () => schema.safeParse(named, { error: zodIssueText }))
  if (parsed.success) return { text, value: parsed.data }
  const [issue] = parsed.error.issues
  const param = issue ? z.core.toDotPath(issue.path) : ''
  const code = issue?.code === 'invalid_type' ? 'invalid_type' : 'invalid_value'
  throw badParameter(param, `参数 ${param} 无效：${issue?.message ?? '格式错误'}`, code)
}
