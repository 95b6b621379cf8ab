import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseForm, type Form } from '../../form.ts'
import { readRequest } from './read-request.ts'
import { WireError } from './wire-error.ts'

export const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Reads a `multipart/form-data` body; `value` is what the schema makes of its texts.
 * @throws WireError 400 that names the parameter
 */
export async function readFormRequest<T>(
  schema: z.ZodType<T>,
  request: FastifyRequest,
): Promise<{ form: Form; value: T }> {
  const contentType = request.headers['content-type'] ?? ''
  if (!isForm(request) || !Buffer.isBuffer(request.body)) throw noForm()
  const form = await parseForm(request.body, contentType).catch((cause: unknown) => {
    throw noForm(cause)
  })
  // A list has one entry an item, its name ends in []; any other name that repeats is refused as in JSON.
  const members = form.flatMap(([name, value]) =>
    typeof value === 'string' && !name.endsWith('[]')
      ? [`${JSON.stringify(name)}:${JSON.stringify(value)}`]
      : [],
  )
  return { form, value: readRequest(schema, Buffer.from(`{${members.join(',')}}`)).value }
}

const noForm = (cause?: unknown) =>
  new WireError({
    code: 'invalid_form',
    message: '请求内容不是合法的 multipart/form-data 表单',
    cause,
  })
