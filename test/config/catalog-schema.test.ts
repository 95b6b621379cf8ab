import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Catalog } from '../../server/catalog/schema.ts'

test('the JSON Schema that editors read is the one that the catalog is checked by (scripts/catalog-schema.ts writes it)', () => {
  const written: unknown = JSON.parse(
    readFileSync(join(__dirname, '../../server/catalog/schema.json'), 'utf8'),
  )
  const current = z.toJSONSchema(Catalog, { io: 'input', unrepresentable: 'any' })
  expect(written).toEqual(JSON.parse(JSON.stringify(current)))
})
