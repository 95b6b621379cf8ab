// `npm run config:schema [-- file]`: writes src/config/compiler/console.schema.json from the schema of the console config.
import { writeFileSync } from 'node:fs'
import { consoleJsonSchema } from '../src/config/compiler/json-schema.ts'
import { formatSource } from './format-source.ts'

const file = process.argv[2] ?? 'src/config/compiler/console.schema.json'
writeFileSync(file, await formatSource(file, JSON.stringify(consoleJsonSchema())))
