import { endpoints, type EndpointName, type Endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { AnyEntity } from '../../../contract/entity.ts'

/** Endpoints that say of what entity their rows are. */
export type EntityEndpoint<Extra = unknown> = {
  [N in EndpointName]: Endpoints[N] extends { entity: AnyEntity } & Extra ? N : never
}[EndpointName]

/** @throws Error if rows without an owner would be answered to users */
export function entityOf(name: EndpointName): AnyEntity & Pick<Endpoint, 'seriesBy'> {
  const { entity, auth, seriesBy }: Endpoint = endpoints[name]
  if (!entity) throw new Error(`${name} has no entity`)
  if (!entity.owner && auth !== 'staff') throw new Error(`${name}: rows of ${entity.name} are for staff`)
  return { ...entity, ...(seriesBy !== undefined && { seriesBy }) }
}

/** Finds an entity of which each row belongs to a user. @throws Error for what is for staff, whose changes are audited and so written by hand */
export function ownedEntityOf(name: EndpointName): AnyEntity {
  const entity = entityOf(name)
  if (!entity.owner)
    throw new Error(`${name}: what staff change of ${entity.name} is audited, so write the verb`)
  if (entity.outlivesOwner) throw new Error(`${name}: books are changed by their own services`)
  return entity
}
