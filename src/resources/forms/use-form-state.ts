import { useState } from 'react'
import type { FieldProblem } from '../../../contract/envelope.ts'
import type { AppField } from '../../config/runtime/app-config.ts'
import { checkForm, earlyErrors, type FieldErrors } from './values/check-form.ts'
import { isWithin } from './field-places.ts'
import { isSame } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'

interface Refusal {
  problems: FieldProblem[]
  /** What was sent. */
  values: FormValues
}

/** What is filled in, and what is wrong with it: by the rules once it was sent, and by the server until it is changed. */
export function useFormState(fields: readonly AppField[], first: FormValues) {
  const [values, setValues] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  return {
    values,
    setValues,
    errors: {
      ...refusedErrors(refusal, values),
      ...(isChecked ? checkForm(fields, values) : earlyErrors(fields, values)),
    },
    /** @returns whether it may be sent */
    check: (): boolean => {
      setChecked(true)
      return Object.keys(checkForm(fields, values)).length === 0
    },
    refuse: (problems: FieldProblem[]) => setRefusal({ problems, values }),
  }
}

function refusedErrors(refusal: Refusal | null, values: FormValues): FieldErrors {
  if (!refusal) return {}
  const isChanged = ({ field }: FieldProblem) =>
    Object.keys(values).some((name) => isWithin(name, field) && !isSame(refusal.values[name], values[name]))
  return Object.fromEntries(
    refusal.problems.filter((problem) => !isChanged(problem)).map(({ field, message }) => [field, message]),
  )
}
