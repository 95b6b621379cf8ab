import type { AppField } from '../../config/runtime/app-config.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import { FormError } from '../../ui/form-error.tsx'
import { isDrawn } from './field-places.ts'
import type { FormValues } from './values/value-codecs.ts'

interface FormFailureProps {
  failure: HttpFailure | null
  fields: readonly AppField[]
  values: FormValues
}

/** What is said of no field that is drawn: the rest stands at its field. */
export function FormFailure({ failure, fields, values }: FormFailureProps) {
  const { problems = [] } = failure ?? {}
  const others = problems.filter(({ field }) => !isDrawn(fields, values, field))
  if (problems.length === 0) return <FormError error={failure} />
  return others.map(({ field, message }) => (
    <FormError key={field} error={new Error(`${message}（${field}）`)} />
  ))
}
