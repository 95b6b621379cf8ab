import type { AppField } from '../../config/runtime/app-config.ts'
import { isApplicable, rowsOf } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'

/** Whether a problem's place, as `items[0].name`, is a field or lies in it. */
export const isWithin = (field: string, place: string): boolean =>
  place.startsWith(field) && /^([.[]|$)/.test(place.slice(field.length))

/** Whether the form shows what is said of a place: at a field that can be filled in now. */
export const isDrawn = (fields: readonly AppField[], values: FormValues, place: string, at = ''): boolean =>
  fields.some((field) => {
    if (!isApplicable(field, values)) return false
    const own = `${at}${field.field}`
    if (field.control !== 'rows') return isWithin(own, place)
    return (
      place === own ||
      rowsOf(values[field.field]).some((row, index) => isDrawn(field.fields, row, place, `${own}[${index}].`))
    )
  })
