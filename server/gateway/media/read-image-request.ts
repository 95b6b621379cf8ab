import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { EDITED_MAX } from '../../../contract/edit-limits.ts'
import { ImageEditRequest, ImageRequest, ImageVariationRequest } from '../../../contract/openai.ts'
import { writeForm, type Form } from '../../platform/http/form.ts'
import type { UpstreamRequest } from '../upstream/upstream.ts'
import { removeMember, setMembers } from '../wire/json-members.ts'
import { readFormRequest } from '../request/read-form-request.ts'
import { readRequest } from '../request/read-request.ts'
import { checkPictures } from './form-pictures.ts'

export type ImageTask = 'generations' | 'edits' | 'variations'

/** What is asked of a model of pictures, at either address. */
export interface ImageParams {
  model: string
  prompt: string
  n: number
  size?: string | null | undefined
  quality?: string | null | undefined
  seed?: number | null | undefined
  response_format?: 'url' | 'b64_json' | null | undefined
  stream: boolean
  partial_images: number
  /** All members, of which some may be addresses. */
  members: object
  /** The body for an upstream. Members of JSON values; null: it is not to be said. */
  contentFor: (members: Record<string, string | null>) => Pick<UpstreamRequest, 'body' | 'contentType'>
}

/** How a picture is to look: OpenAI's names, and those of servers of open models. */
const PASSED = [
  'user',
  'background',
  'moderation',
  'output_format',
  'output_compression',
  'style',
  'seed',
  'negative_prompt',
  'guidance_scale',
  'strength',
]

/** Reads JSON or a form, as the address wants it. @throws WireError 400 that names the parameter */
export async function readImageRequest(request: FastifyRequest, task: ImageTask): Promise<ImageParams> {
  if (task === 'generations') return readJson(request)
  if (task === 'edits') {
    const { form, value } = await readFormRequest({
      schema: ImageEditRequest,
      request,
      type: 'image',
      parts: { files: ['image', 'mask'], lists: ['image'], passed: PASSED },
    })
    checkPictures(form, EDITED_MAX)
    const { prompt, quality, stream = false, partial_images = 0 } = value
    return { ...common(form, value), prompt, quality, stream, partial_images }
  }
  const { form, value } = await readFormRequest({
    schema: ImageVariationRequest,
    request,
    type: 'image',
    parts: { files: ['image'], passed: [...PASSED, 'prompt'] },
  })
  checkPictures(form, 1)
  return { ...common(form, value), prompt: '', stream: false, partial_images: 0 }
}

async function readJson(request: FastifyRequest): Promise<ImageParams> {
  const { value, text } = await readRequest(ImageRequest, request.body, 'image')
  return {
    ...value,
    n: value.n ?? 1,
    stream: value.stream === true,
    partial_images: value.partial_images ?? 0,
    members: value,
    contentFor(members) {
      const changed = Object.entries(members).flatMap(([name, json]) => (json === null ? [] : [[name, json]]))
      const kept = Object.entries(members).reduce(
        (json, [name, member]) => (member === null ? removeMember(json, name) : json),
        text,
      )
      return { body: setMembers(kept, Object.fromEntries(changed) as Record<string, string>) }
    },
  }
}

type FormValue = Pick<ImageParams, 'model' | 'size' | 'response_format'> & { n?: number | undefined }

function common(form: Form, value: FormValue) {
  const boundary = `----${randomBytes(24).toString('hex')}`
  const { model, n = 1, size, response_format } = value
  return {
    model,
    n,
    size,
    response_format,
    members: value,
    contentFor(members: Record<string, string | null>) {
      const kept = form.filter(([name]) => !Object.hasOwn(members, name))
      const changed = Object.entries(members).flatMap(([name, json]): Form =>
        json === null ? [] : [[name, textOf(json)]],
      )
      return writeForm([...changed, ...kept], boundary)
    },
  }
}

const textOf = (json: string) => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}
