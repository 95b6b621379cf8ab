import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { VideoRequest } from '../../../contract/openai.ts'
import { writeForm, type Form } from '../../platform/http/form.ts'
import { setMembers } from '../wire/json-members.ts'
import { isForm, readFormRequest } from '../request/read-form-request.ts'
import { readRequest } from '../request/read-request.ts'

const SECONDS = 4
const SIZE = '1280x720'
const PARTS = { files: ['input_reference'], passed: ['user', 'seed', 'negative_prompt'] }

interface ReadVideoRequest {
  value: VideoRequest & { seconds: number; size: string }
  /** The body for an upstream that knows the model as `upstreamModel`, of the kind it came as; what is billed is said in it. */
  contentFor: (upstreamModel: string) => { body: string | Buffer; contentType?: string }
}

/** Reads JSON or a form: OpenAI's clients send forms here. @throws WireError 400 that names the parameter */
export async function readVideoRequest(request: FastifyRequest): Promise<ReadVideoRequest> {
  return isForm(request) ? readForm(request) : readJson(request)
}

const complete = (value: VideoRequest) => ({
  ...value,
  seconds: value.seconds ?? SECONDS,
  size: value.size ?? SIZE,
})

async function readJson(request: FastifyRequest): Promise<ReadVideoRequest> {
  const { value, text } = await readRequest(VideoRequest, request.body, 'video')
  const added = {
    ...(value.seconds ? {} : { seconds: JSON.stringify(String(SECONDS)) }),
    ...(value.size ? {} : { size: JSON.stringify(SIZE) }),
  }
  return {
    value: complete(value),
    contentFor: (upstreamModel) => ({
      body: setMembers(text, { model: JSON.stringify(upstreamModel), ...added }),
    }),
  }
}

async function readForm(request: FastifyRequest): Promise<ReadVideoRequest> {
  const { form, value } = await readFormRequest({
    schema: VideoRequest,
    request,
    type: 'video',
    parts: PARTS,
  })
  const added: Form = []
  if (!value.seconds) added.push(['seconds', String(SECONDS)])
  if (!value.size) added.push(['size', SIZE])
  const boundary = `----${randomBytes(24).toString('hex')}`
  return {
    value: complete(value),
    contentFor: (upstreamModel) => {
      const own: Form = form.map(([name, content]) => [name, name === 'model' ? upstreamModel : content])
      return writeForm([...own, ...added], boundary)
    },
  }
}
