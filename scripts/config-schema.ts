// `npm run config:schema`: writes src/config/console.schema.json anew from the schema of the console config.
import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { consoleJsonSchema } from '../src/config/json-schema.ts'

const text = await format(JSON.stringify(consoleJsonSchema()), { parser: 'json', printWidth: 110 })
writeFileSync('src/config/console.schema.json', text)
