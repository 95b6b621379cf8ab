import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { needFields, type FieldsOf } from './field-checks.ts'
import { missingFields } from './forms/missing-fields.ts'
import type { Mistake } from './mistake.ts'
import type { ParsedResource } from './schema.ts'

interface UndoPlace {
  action: ParsedResource['actions'][number] & { call: EndpointName }
  place: string
  fields: FieldsOf
  rowKey: string
}

/** What an action says of how it is taken back: an endpoint that needs nothing but the row as it was, and the `rev` that was answered. */
export function undoMistakes({ action, place: outer, fields, rowKey }: UndoPlace): Mistake[] {
  const { undo, call, done } = action
  if (!undo) return []
  const place = `${outer}.undo`
  const { approval, result }: Endpoint = endpoints[call]
  const { input, shownOnce }: Endpoint = endpoints[undo.call]
  if (done === '') return [{ place, message: '“撤销”在成功后的提示里，须写 done' }]
  if (approval) return [{ place, message: `接口 ${call} 要审批，提交后还没有做，不能写 undo` }]
  if (shownOnce) return [{ place: `${place}.call`, message: `接口 ${undo.call} 的答复要显示，不能用来撤销` }]
  const answersRev = result instanceof z.ZodObject && Object.hasOwn(result.shape, 'rev')
  const given = [rowKey, ...(answersRev ? ['rev'] : []), ...Object.keys(undo.input)]
  return [
    ...missingFields({ input, names: given }).map((name) => ({
      place: `${place}.call`,
      message:
        name === 'rev'
          ? `接口 ${undo.call} 要“rev”，而接口 ${call} 不答复它`
          : `接口 ${undo.call} 还要“${name}”，请写在 input 里`,
    })),
    ...Object.entries(undo.input).flatMap(([name, value]) => [
      ...(Object.hasOwn(input.shape, name)
        ? []
        : [{ place: `${place}.input.${name}`, message: `接口 ${undo.call} 没有参数“${name}”` }]),
      ...needFields(`${place}.input.${name}`, value, fields),
    ]),
  ]
}
