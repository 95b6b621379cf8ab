import { createHash } from 'node:crypto'
import { ImageEditRequest, ImageRequest } from '../../../contract/openai.ts'
import type { Form } from '../../platform/http/form.ts'

/** As JSON for new pictures, as a form for those that are made of others. `source` is other for other pictures. */
export function readImageInput(body: string, form: Form) {
  if (form.length === 0) return { ...ImageRequest.parse(JSON.parse(body)), source: '' }
  const texts = form.filter(([, value]) => typeof value === 'string')
  const prompt = '一幅新的画'
  const request = ImageEditRequest.parse({ prompt, ...Object.fromEntries(texts) })
  const hash = createHash('sha256')
  for (const [, value] of form) if (typeof value !== 'string') hash.update(value.bytes)
  return { ...request, seed: null, source: `\n${hash.digest('hex')}` }
}
