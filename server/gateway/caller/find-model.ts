import type { FastifyRequest } from 'fastify'
import { batchPriced, type CatalogModel, deprecationOf, isOffered } from '../../catalog/index.ts'
import { mayUse, type GatewayCaller } from './authenticate.ts'
import type { CallAdmission } from '../context.ts'
import { badParameter, unknownModel, WireError } from '../wire/wire-error.ts'

/** @throws WireError 404 for an unknown model or one of another type, 403 for one outside the key's scope */
export async function findModel<Type extends CatalogModel['type']>(
  { gatewayCaller, callAdmission }: FastifyRequest,
  name: string,
  type: Type,
): Promise<Extract<CatalogModel, { type: Type }>> {
  const model = callAdmission.version.models.get(name)
  if (model?.type !== type || !(await isCallable(model, callAdmission))) throw unknownModel(name)
  if (!mayUse(gatewayCaller, model.id)) {
    throw new WireError({
      code: 'model_not_allowed',
      param: 'model',
      message: '该 API Key 无权使用这个模型',
    })
  }
  announceEnd(model, gatewayCaller)
  if (gatewayCaller.batch) return atBatchPrice(model) as Extract<CatalogModel, { type: Type }>
  return model as Extract<CatalogModel, { type: Type }>
}

function atBatchPrice(model: CatalogModel): CatalogModel {
  const priced = batchPriced(model)
  if (!priced) throw badParameter('model', `模型 ${model.id} 没有批处理价，不能批处理`, 'unsupported_value')
  return priced
}

const isCallable = async (model: CatalogModel, { isStaff }: CallAdmission) =>
  isOffered(model) || (model.state === 'staff' && (await isStaff()))

/** RFC 9745, RFC 8594 and RFC 5829: since when it is deprecated, when it ends, and what takes its place. */
function announceEnd(model: CatalogModel, { setHeaders }: GatewayCaller): void {
  const deprecation = deprecationOf(model)
  if (!deprecation) return
  const { since, sunset, successor } = deprecation
  setHeaders({
    deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    sunset: new Date(sunset).toUTCString(),
    ...(successor !== undefined && {
      link: `</v1/models/${encodeURIComponent(successor)}>; rel="successor-version"`,
    }),
  })
}
