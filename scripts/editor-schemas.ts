// `npm run config -- schema`: writes the JSON Schemas by which editors complete and explain the console config and the catalog, as each
// build does.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Catalog } from '../server/catalog/schema/schema.ts'
import { consoleJsonSchema } from '../src/config/compiler/json-schema.ts'

const schemas = {
  'dist/console.schema.json': consoleJsonSchema(),
  // Where `$schema` of server/catalog/default.json points.
  'server/catalog/schema.json': z.toJSONSchema(Catalog, { io: 'input', unrepresentable: 'any' }),
}
for (const [file, schema] of Object.entries(schemas)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
}
