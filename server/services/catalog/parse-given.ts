import { parseCatalog } from '../../catalog/load-catalog.ts'
import type { Catalog } from '../../catalog/schema.ts'
import { Failure } from '../../errors.ts'

/** Parses a document that was sent. @throws Failure badRequest whose Chinese lines place each mistake */
export function parseGiven(document: string): Catalog {
  try {
    return parseCatalog(document, '')
  } catch (error) {
    throw new Failure('badRequest', { message: error instanceof Error ? error.message : '' })
  }
}
