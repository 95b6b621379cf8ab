import type { z } from 'zod'
import { endpoints, type EndpointName } from '../../../../contract/endpoints.ts'
import { fieldAt } from '../field-checks.ts'
import { calledBy } from '../called-by.ts'
import type { Mistake } from '../mistake.ts'
import { differs, permissionWords } from '../permission-difference.ts'
import { permissionWithin } from '../permissions.ts'
import type { Shape } from '../row-shape.ts'
import type { ParsedInnerField, ParsedResource } from '../schema.ts'
import { elementOf } from './complete-forms.ts'
import { formEndpoint, readBy } from './form-endpoint.ts'

interface FieldPlace {
  field: ParsedInnerField
  place: string
  endpoint: EndpointName
  input: z.ZodObject
  /** What is read of a row before it is changed. */
  read: Shape
}

/** What the fields of the forms and questions of a resource say of permissions, against what their endpoints do. */
export const formPermissionMistakes = (resource: ParsedResource, place: string): Mistake[] => [
  ...(['create', 'edit'] as const).flatMap((kind) => {
    const form = resource.forms[kind]
    const endpoint = formEndpoint(kind, resource)
    if (!form || !endpoint) return []
    const read = kind === 'edit' ? readBy(form, resource).shape : {}
    return form.sections.flatMap(({ fields }, s) =>
      fields.flatMap((field, f) =>
        fieldMistakes({
          field,
          place: `${place}.forms.${kind}.sections[${s}].fields[${f}]`,
          endpoint,
          input: endpoints[endpoint].input,
          read,
        }),
      ),
    )
  }),
  ...resource.actions.flatMap((action, index) => {
    const endpoint = calledBy(action)
    return endpoint
      ? action.ask.flatMap((field, f) =>
          fieldMistakes({
            field,
            place: `${place}.actions[${index}].ask[${f}]`,
            endpoint,
            input: endpoints[endpoint].input,
            read: {},
          }),
        )
      : []
  }),
]

/** A field that is hidden in the console only would still be taken. */
function fieldMistakes({ field, place: outer, endpoint, input, read }: FieldPlace): Mistake[] {
  const { field: name, permission: written, fields = [] } = field
  const [sent, seen] = [permissionWithin(input.shape, name), permissionWithin(read, name)]
  const place = `${outer}.permission`
  const within = elementOf(fieldAt(input.shape, name))
  const inner = fields.flatMap((one, index) =>
    within
      ? fieldMistakes({
          field: one,
          place: `${outer}.fields[${index}]`,
          endpoint,
          input: within,
          read: elementOf(fieldAt(read, name))?.shape ?? {},
        })
      : [],
  )
  if (sent && seen && sent !== seen) {
    const message = `字段“${name}”要权限 ${permissionWords(seen)} 才看得到，要 ${permissionWords(sent)} 才能填，请在契约里写成一样`
    return [{ place, message }, ...inner]
  }
  if (written && !sent && !seen) {
    const message = `接口 ${endpoint} 收字段“${name}”时不看权限，只在这里藏起来不算数，请在契约里写 staffOnly`
    return [{ place, message }, ...inner]
  }
  return [...differs({ place, written, needed: sent || seen, what: `字段“${name}”` }), ...inner]
}
