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

test('an embedding model needs no more than contract.md shows of one', () => {
  const common = { name: 'E', vendor: 'acme', upstreams: [{ builtin: 'embedding' }] }
  const catalog = Catalog.parse({
    models: [{ ...common, id: 't-embed', type: 'embedding', price: { input: '0.5' } }],
  })
  expect(catalog.models[0]).toMatchObject({ contextLength: 8192, description: '', tags: [] })
})
