import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { didYouMean } from '../../contract/did-you-mean.ts'
import { bare, kindOf } from '../../contract/kinds.ts'
import { isFlag, isScalar } from '../../src/config/compiler/row-shape.ts'
import { z } from 'zod'

/** A list of the console for an endpoint that is there, with a column for each field of its rows. */
export function listFile(endpoint: string): { files: string; text: string } {
  const known: Endpoint | undefined = Object.hasOwn(endpoints, endpoint)
    ? endpoints[endpoint as EndpointName]
    : undefined
  if (!known?.row) {
    const words = Object.entries(endpoints).flatMap(([name, one]) => ('row' in one ? [name] : []))
    throw new Error(`没有列表接口“${endpoint}”${didYouMean({ word: endpoint, words })}`)
  }
  const { row, entity, sortable = [], titles = {} } = known
  const files = endpoint.replaceAll(/[.A-Z]/g, (mark) => (mark === '.' ? '-' : `-${mark.toLowerCase()}`))
  const columns = Object.entries(row.shape).flatMap(([field, schema]) => {
    const heading = titles[field]
    const title = typeof heading === 'object' ? heading.title : (heading ?? field)
    const words = typeof heading === 'object' ? heading.words : isFlag(schema) ? YES_OR_NO : null
    const format = words && isFlag(schema) ? 'tag' : formatOf(schema)
    if (format === null) return []
    const values = words ? `, values: ${JSON.stringify(words)}` : ''
    const options = `format: '${format}'${values}${sortable.includes(field) ? ', sortable: true' : ''}`
    return [`{ field: '${field}', title: '${title}', ${options} },`]
  })
  const key = Object.entries(row.shape).find(([, schema]) => isScalar(schema) && !isFlag(schema))?.[0]
  if (!entity && !key) throw new Error(`列表接口“${endpoint}”的行没有区分各行的字段，不能做成列表`)
  const own = entity ? '' : `rowKey: '${key ?? ''}', columns: [${columns.join('\n')}],`
  const text = `import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: '${endpoint}',
  ${own}
} satisfies Resource
`
  return { files, text }
}

const YES_OR_NO = { true: '是', false: '否' }

function formatOf(schema: unknown): string | null {
  const kind = kindOf(schema)?.kind
  if (kind === 'money') return 'yuan'
  if (kind === 'timestamp') return 'time'
  const one = bare(schema)
  if (one instanceof z.ZodEnum) return 'text'
  if (one instanceof z.ZodNumber) return 'count'
  return one instanceof z.ZodString ? 'text' : null
}
