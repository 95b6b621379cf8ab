import type { Permissions } from '../../../contract/permissions.ts'
import type { AppField, AppForm, AppForms, AppResource } from './app-config.ts'
import { isFor } from './permitted.ts'

type Shown = AppForm['shown']

interface FormParts {
  resources: Record<string, AppResource>
  forms: Record<string, AppForms>
}

/** It takes the place of what an action asks that is not for the reader, so that the others keep theirs. */
export const NO_ASK = {
  permission: '',
  also: '',
  fields: [],
  shown: null,
} as const satisfies AppForms['asks'][number]

/** The forms that someone with these permissions has: none of a list or an endpoint that is not for them, no such field, and no section of such fields alone. */
export function permittedForms({ resources, forms }: FormParts, held: Permissions): Record<string, AppForms> {
  const keep = (fields: readonly AppField[]): AppField[] =>
    fields.filter((field) => isFor(field, held)).map((field) => ({ ...field, fields: keep(field.fields) }))
  const keepShown = (shown: Shown): Shown =>
    shown && { ...shown, cells: shown.cells.filter((cell) => isFor(cell, held)) }
  const keepForm = (form: AppForm | null) =>
    form && isFor(form, held)
      ? {
          ...form,
          preview: form.preview && {
            ...form.preview,
            fields: form.preview.fields.filter((cell) => isFor(cell, held)),
          },
          shown: keepShown(form.shown),
          sections: form.sections
            .map((section) => ({ ...section, fields: keep(section.fields) }))
            .filter(({ fields }) => fields.length > 0),
        }
      : null
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, { create, edit, asks }]) =>
      isFor(resources[name], held)
        ? [
            [
              name,
              {
                create: keepForm(create),
                edit: keepForm(edit),
                asks: asks.map((ask) =>
                  isFor(ask, held)
                    ? { ...ask, fields: keep(ask.fields), shown: keepShown(ask.shown) }
                    : NO_ASK,
                ),
              },
            ],
          ]
        : [],
    ),
  )
}
