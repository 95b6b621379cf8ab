import type { Permissions } from '../../../contract/permissions.ts'
import { permissionsOfRoles } from '../../../contract/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import { readRoles, type RoleDeps } from './read-roles.ts'

/** What a user may do as staff, by the roles that they have now. */
export const readPermissions = async (db: Db, userId: string, deps: RoleDeps): Promise<Permissions> =>
  permissionsOfRoles(await readRoles(db, deps, userId))
