import { readFileSync } from 'node:fs'
import { format, type Oxfmtrc } from 'oxfmt'

/** Lays a file's text out as `npm run format` would. @throws Error if it cannot be parsed */
export async function formatSource(path: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as Oxfmtrc & { $schema: string }
  const { $schema: _, ignorePatterns: __, overrides: ___, ...options } = settings
  const { code, errors } = await format(path, text, options)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return code
}
