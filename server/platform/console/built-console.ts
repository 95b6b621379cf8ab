import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PLACES, type PlaceName, type PlacePaths } from '../../../contract/places.ts'

const PathsFile = z.partialRecord(z.enum(Object.keys(PLACES) as PlaceName[]), z.string())

/** Where the pages of a built console are; without such a file, at the addresses of the specification. */
export function readPaths(consoleDir: string): PlacePaths {
  const file = join(consoleDir, '.vite/paths.json')
  return { ...PLACES, ...(existsSync(file) ? PathsFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}) }
}

/** The titles of pages of a built console whose text is the example that ships with the program; without such a file, none. */
export function readExampleDocuments(consoleDir: string): string[] {
  const file = join(consoleDir, '.vite/example-documents.json')
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
