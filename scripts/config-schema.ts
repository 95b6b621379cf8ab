// `npm run config:schema [-- file]`: writes src/config/compiler/console.schema.json from the schema of the console config.
import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { consoleJsonSchema } from '../src/config/compiler/json-schema.ts'

const text = await format(JSON.stringify(consoleJsonSchema()), { parser: 'json', printWidth: 110 })
writeFileSync(process.argv[2] ?? 'src/config/compiler/console.schema.json', text)
