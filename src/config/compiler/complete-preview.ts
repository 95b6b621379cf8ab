import { endpoints } from '../../../contract/endpoints.ts'
import { completeCell } from './complete-cell.ts'
import type { ParsedForm } from './schema.ts'

/** Null: nothing is shown beforehand. */
export const completePreview = (preview: ParsedForm['preview']) =>
  preview
    ? {
        ...preview,
        /** The preview takes these of what is filled in. */
        takes: Object.keys(endpoints[preview.endpoint].input.shape),
        fields: preview.fields.map((cell) => completeCell(cell, preview.endpoint)),
      }
    : null
