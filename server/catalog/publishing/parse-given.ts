import { parseCatalog, readCatalog, type ReadCatalog } from '../schema/load-catalog.ts'
import type { Catalog } from '../schema/schema.ts'
import { Failure } from '../../platform/errors.ts'

/** Parses a document that was sent. @throws Failure badRequest whose Chinese lines place each mistake */
export function parseGiven(document: string): Catalog {
  try {
    return parseCatalog(document, '')
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The same in turns of the event loop. @param raw what it is JSON of, if that is known */
export async function readGiven(document: string, raw?: unknown): Promise<ReadCatalog> {
  try {
    return await readCatalog({ document, name: '', raw })
  } catch (error) {
    throw refusalOf(error)
  }
}

const refusalOf = (error: unknown) =>
  new Failure('badRequest', { message: error instanceof Error ? error.message : '' })
