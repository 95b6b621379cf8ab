import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { didYouMean } from '../../contract/did-you-mean.ts'
import { bare, kindOf } from '../../contract/kinds.ts'
import { z } from 'zod'

/** A list of the console for an endpoint that is there, with a column for each field of its rows. */
export function listFile(endpoint: string): { files: string; camels: string; text: string } {
  const known: Endpoint | undefined = Object.hasOwn(endpoints, endpoint)
    ? endpoints[endpoint as EndpointName]
    : undefined
  if (!known?.row) {
    const words = Object.entries(endpoints).flatMap(([name, one]) => ('row' in one ? [name] : []))
    throw new Error(`没有列表接口“${endpoint}”${didYouMean({ word: endpoint, words })}`)
  }
  const { row, entity, sortable = [], titles = {} } = known
  const files = endpoint.replaceAll(/[.A-Z]/g, (mark) => (mark === '.' ? '-' : `-${mark.toLowerCase()}`))
  const camels = files.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const columns = Object.entries(row.shape).flatMap(([field, schema]) => {
    const format = formatOf(schema)
    if (format === null) return []
    const told = titles[field]
    const title = typeof told === 'object' ? told.title : (told ?? field)
    const words = typeof told === 'object' ? `, values: ${JSON.stringify(told.words)}` : ''
    const said = `format: '${format}'${words}${sortable.includes(field) ? ', sortable: true' : ''}`
    return [`{ field: '${field}', title: '${title}', ${said} },`]
  })
  const own = entity ? '' : `rowKey: '${Object.keys(row.shape)[0] ?? ''}', columns: [${columns.join('\n')}],`
  const text = `import type { Resource } from '../compiler/types.ts'

export const ${camels} = {
  endpoint: '${endpoint}',
  ${own}
} satisfies Resource
`
  return { files, camels, text }
}

function formatOf(schema: unknown): string | null {
  const kind = kindOf(schema)?.kind
  if (kind === 'money') return 'yuan'
  if (kind === 'moment') return 'time'
  const one = bare(schema)
  if (one instanceof z.ZodEnum || one instanceof z.ZodBoolean) return 'text'
  if (one instanceof z.ZodNumber) return 'count'
  return one instanceof z.ZodString ? 'text' : null
}
