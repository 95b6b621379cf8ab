import { isUnavailable } from '../db/error-kinds.ts'
import type { Deps } from '../deps.ts'

/** While the database is gone `/readyz` says so; four lines of log a second would say no more. */
export const followCatalog = ({ catalogs }: Deps) =>
  catalogs.follow().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
