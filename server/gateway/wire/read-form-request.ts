import type { FastifyRequest } from 'fastify'
import type { ModelType } from '../../../contract/model.ts'
import { parseForm, type Form } from '../../http/form.ts'
import { foldName } from '../refuse/member-name.ts'
import { refuseUnpriced } from '../refuse/refuse-unpriced.ts'
import { readRequest, type RequestSchema } from './read-request.ts'
import { badParameter, WireError } from './wire-error.ts'

export const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** `value` is what the schema makes of the form's texts. @throws WireError 400 that names the parameter */
export async function readFormRequest<T>(
  schema: RequestSchema<T>,
  request: FastifyRequest,
  type: ModelType,
): Promise<{ form: Form; value: T }> {
  const contentType = request.headers['content-type'] ?? ''
  if (!isForm(request) || !Buffer.isBuffer(request.body)) throw noForm()
  const form = read(request.body, contentType)
  // A list has one entry an item, its name ends in []; any other name that repeats is refused as in JSON.
  const members = form.flatMap(([name, value]) =>
    typeof value === 'string' && !name.endsWith('[]')
      ? [`${JSON.stringify(name)}:${JSON.stringify(value)}`]
      : [],
  )
  refuseDisguised({ form, schema, type })
  const { value } = await readRequest(schema, Buffer.from(`{${members.join(',')}}`), type)
  return { form, value }
}

function read(body: Buffer, contentType: string): Form {
  try {
    return parseForm(body, contentType)
  } catch (cause) {
    throw noForm(cause)
  }
}

/** `n[]`, `n[0]` and a file named `n` are `n` to some upstreams. */
function refuseDisguised({
  form,
  schema,
  type,
}: {
  form: Form
  schema: RequestSchema<unknown>
  type: ModelType
}) {
  const read = new Set(Object.keys(schema.shape).map(foldName))
  const disguised = form.filter(([name, value]) => name.includes('[') || typeof value !== 'string')
  for (const [name] of disguised) {
    const [base = ''] = name.split('[')
    if (read.has(foldName(base))) throw badParameter(name, `参数 ${name} 须为一段文字`)
    refuseUnpriced({ type, value: { [base]: true }, known: new Set() })
  }
}

const noForm = (cause?: unknown) =>
  new WireError({
    code: 'invalid_form',
    message: '请求内容不是合法的 multipart/form-data 表单',
    cause,
  })
