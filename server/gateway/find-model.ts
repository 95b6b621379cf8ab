import type { FastifyRequest } from 'fastify'
import { isOffered } from '../catalog/model-state.ts'
import type { CatalogModel } from '../catalog/schema.ts'
import { mayUse, type GatewayCaller } from './authenticate.ts'
import type { CallAdmission } from './gateway.ts'
import { unknownModel, WireError } from './wire/wire-error.ts'

/** @throws WireError 404 for an unknown model or one of another type, 403 for one outside the key's scope */
export function findModel<Type extends CatalogModel['type']>(
  { gatewayCaller, callAdmission }: FastifyRequest,
  name: string,
  type: Type,
): Extract<CatalogModel, { type: Type }> {
  const model = callAdmission.version.models.get(name)
  if (model?.type !== type || !isCallable(model, callAdmission)) throw unknownModel(name)
  if (!mayUse(gatewayCaller, model.id)) {
    throw new WireError({
      code: 'model_not_allowed',
      param: 'model',
      message: '该 API Key 无权使用这个模型',
    })
  }
  announceEnd(model, gatewayCaller)
  return model as Extract<CatalogModel, { type: Type }>
}

const isCallable = (model: CatalogModel, { isStaff }: CallAdmission) =>
  isOffered(model) || (model.state === 'staff' && isStaff)

/** RFC 9745, RFC 8594 and RFC 5829: since when it is deprecated, when it ends, and what takes its place. */
function announceEnd({ state, deprecation }: CatalogModel, { setHeaders }: GatewayCaller): void {
  if (state !== 'deprecated' || !deprecation) return
  const { since, sunset, successor } = deprecation
  setHeaders({
    deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    sunset: new Date(sunset).toUTCString(),
    ...(successor !== undefined && {
      link: `</v1/models/${encodeURIComponent(successor)}>; rel="successor-version"`,
    }),
  })
}
