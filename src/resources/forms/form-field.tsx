import type { AppField } from '../../config/runtime/app-config.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldErrors } from './values/check-form.ts'
import { controls } from './controls.tsx'
import type { FormFieldProps } from './controls/control-props.ts'
import { isWithin } from './field-places.ts'
import { QuickChoices } from './quick-choices.tsx'
import styles from './forms.module.css'

/** One field with its label, hint and error. */
export function FormFieldView({ field, value, errors, place, onChange }: FormFieldProps) {
  const Control = controls[field.control]
  const isRequired = field.empty === 'refused' && field.control !== 'switch'
  const isConsent = field.control === 'consent'
  return (
    <Field
      label={
        isConsent ? null : (
          <span className={styles.label} data-required={isRequired}>
            {field.title}
          </span>
        )
      }
      hint={(!isConsent && field.hint) || null}
      error={errors[place] ?? withinOf(errors, field, place)}
    >
      {(control) => (
        <>
          <Control
            field={field}
            control={{ ...control, ...(isRequired && { 'aria-required': true as const }) }}
            value={value}
            onChange={onChange}
            errors={errors}
            place={place}
            Field={FormFieldView}
          />
          {field.quick.length > 0 && <QuickChoices field={field} value={value} onChange={onChange} />}
        </>
      )}
    </Field>
  )
}

/** What the server says of a part that no field of the form is for. */
function withinOf(errors: FieldErrors, { control }: AppField, place: string): string | null {
  if (control === 'rows') return null
  const found = Object.keys(errors).find((name) => isWithin(place, name))
  return found === undefined ? null : `${errors[found]}（${found.slice(place.length).replace(/^\./, '')}）`
}
