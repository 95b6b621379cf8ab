import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { FieldsOf } from './field-checks.ts'
import { askMistakes } from './forms/ask-checks.ts'
import { shownMistakes } from './forms/shown-checks.ts'
import type { Mistake } from './mistake.ts'
import { revealMistakes } from './reveal-checks.ts'
import type { ParsedResource } from './schema.ts'

interface ReadPlace {
  action: ParsedResource['actions'][number]
  place: string
  fields: FieldsOf
  resource: ParsedResource
}

/** What an action says that shows the answer of an endpoint. */
export function readMistakes(at: ReadPlace & { read: EndpointName }): Mistake[] {
  const { action, place, read, resource, fields } = at
  if (action.shows.length === 0)
    return [{ place: `${place}.shows`, message: `请写 shows：显示接口 ${read} 答复的哪些字段` }]
  return [
    ...shownMistakes({ endpoint: read, ...action, place, resource, config: fields.config }),
    ...askMistakes({ ...at, act: 'read', endpoint: read }),
  ]
}

/** What an action says that downloads a file. */
export function downloadMistakes(at: ReadPlace & { download: EndpointName }): Mistake[] {
  const { place, download } = at
  const { file }: Endpoint = endpoints[download]
  if (!file) return [{ place: `${place}.download`, message: `接口 ${download} 答复的不是文件` }]
  const { result } = endpoints[download]
  return [
    ...revealMistakes({
      place: `${place}.download`,
      endpoint: download,
      shape: result instanceof z.ZodObject ? result.shape : {},
      fields: [file.content],
    }),
    ...askMistakes({ ...at, act: 'download', endpoint: download }),
  ]
}
