// Writes the JSON Schema that `$schema` of the catalog file names, so that editors complete and check it.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Catalog } from '../server/catalog/schema.ts'

const schema = z.toJSONSchema(Catalog, { io: 'input', unrepresentable: 'any' })
writeFileSync(
  new URL('../server/catalog/schema.json', import.meta.url),
  `${JSON.stringify(schema, null, 2)}\n`,
)
