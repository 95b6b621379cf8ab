import type { z } from 'zod'
import { endpoints } from '../../../../contract/endpoints.ts'
import { fieldAt } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'
import { permissionWithin, permissionWords } from '../permissions.ts'
import type { Shape } from '../row-shape.ts'
import type { ParsedInnerField, ParsedResource } from '../schema.ts'
import { elementOf } from './complete-forms.ts'
import { formEndpoint, readBy } from './form-endpoint.ts'

interface FieldPlace {
  field: ParsedInnerField
  place: string
  input: z.ZodObject
  /** What is read of a row before it is changed. */
  read: Shape
}

/** A field that is changed asks for one permission to be read and to be sent. */
export function formPermissionMistakes(resource: ParsedResource, place: string): Mistake[] {
  const form = resource.forms.edit
  const endpoint = formEndpoint('edit', resource)
  if (!form || !endpoint) return []
  const { input } = endpoints[endpoint]
  const read = readBy(form, resource).shape
  return form.sections.flatMap(({ fields }, s) =>
    fields.flatMap((field, f) =>
      fieldMistakes({ field, place: `${place}.forms.edit.sections[${s}].fields[${f}]`, input, read }),
    ),
  )
}

function fieldMistakes({ field: { field: name, fields = [] }, place, input, read }: FieldPlace): Mistake[] {
  const [sent, seen] = [permissionWithin(input.shape, name), permissionWithin(read, name)]
  const within = elementOf(fieldAt(input.shape, name))
  const inner = fields.flatMap((one, index) =>
    within
      ? fieldMistakes({
          field: one,
          place: `${place}.fields[${index}]`,
          input: within,
          read: elementOf(fieldAt(read, name))?.shape ?? {},
        })
      : [],
  )
  if (!sent || !seen || sent === seen) return inner
  const message = `字段“${name}”要权限 ${permissionWords(seen)} 才看得到，要 ${permissionWords(sent)} 才能填，请在契约里写成一样`
  return [{ place: `${place}.field`, message }, ...inner]
}
