import type { ComponentType } from 'react'
import type { AppField } from '../../../config/runtime/app-config.ts'
import type { FieldErrors } from '../values/check-form.ts'

export interface FormFieldProps {
  field: AppField
  value: unknown
  /** They are the errors of the whole form. */
  errors: FieldErrors
  /** Where in the form it is: `items[0].name` within a repeating group. */
  place: string
  onChange: (value: unknown) => void
}

export interface ControlProps extends FormFieldProps {
  /** It ties the control to its label, its hint or error, and says whether it must be filled in. */
  control: {
    id: string
    /** It takes the place of the field's title. */
    'aria-label'?: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    'aria-required'?: true
  }
  /** Draws the fields within the field. */
  Field: ComponentType<FormFieldProps>
}

export const heldText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** antd's select gives what it gets to its outer element, too: required is not allowed there. */
export const selectProps = (control: ControlProps['control']) => ({
  ...control,
  'aria-required': undefined,
})
