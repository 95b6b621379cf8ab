import { useState } from 'react'
import type { AppForm } from '../../config/runtime/app-config.ts'
import type { FieldErrors } from './values/check-form.ts'
import { isWithin } from './field-places.ts'
import { FormFieldView } from './form-field.tsx'
import { isApplicable } from './values/form-values.ts'
import { isBlank, type FormValues } from './values/value-codecs.ts'
import styles from './forms.module.css'

interface FormSectionsProps {
  sections: AppForm['sections']
  values: FormValues
  errors: FieldErrors
  onChange: (values: FormValues) => void
}

export const FormSections = ({ sections, ...form }: FormSectionsProps) =>
  sections.map((section, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- sections never move
    <FormSection key={index} section={section} {...form} />
  ))

interface FormSectionProps extends Omit<FormSectionsProps, 'sections'> {
  section: AppForm['sections'][number]
}

function FormSection({ section, values, errors, onChange }: FormSectionProps) {
  const shown = section.fields.filter((field) => isApplicable(field, values))
  const isFilled = shown.some(({ field }) => !isBlank(values[field]))
  const [wasFilled, setFilled] = useState(isFilled)
  const [isOpen, setOpen] = useState(isFilled)
  // A draft comes once the form is open.
  if (isFilled && !wasFilled) {
    setFilled(true)
    setOpen(true)
  }
  if (shown.length === 0) return null
  const fields = (
    <div className={styles.fields}>
      {shown.map((field) => (
        <FormFieldView
          key={field.field}
          field={field}
          value={values[field.field]}
          errors={errors}
          place={field.field}
          onChange={(held) => onChange({ ...values, [field.field]: held })}
        />
      ))}
    </div>
  )
  if (section.folded) {
    const hasError = Object.keys(errors).some((name) => shown.some(({ field }) => isWithin(field, name)))
    return (
      <details
        className={styles.folded}
        open={isOpen || hasError}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{section.title}</summary>
        {fields}
      </details>
    )
  }
  if (section.title === '') return fields
  return (
    <fieldset className={styles.section}>
      <legend>{section.title}</legend>
      {fields}
    </fieldset>
  )
}
