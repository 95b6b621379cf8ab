import { isUnavailable } from '../../platform/db/error-kinds.ts'
import type { Deps } from '../../governance/context.ts'

/** While the database is gone `/readyz` says so; four lines of log a second would say no more. */
export const followCatalog = ({ catalogs }: Deps) =>
  catalogs.follow().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
