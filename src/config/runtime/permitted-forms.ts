import type { Permissions } from '../../../contract/permissions.ts'
import type { AppField, AppForm, AppForms, AppResource } from './app-config.ts'
import { isFor } from './permitted.ts'

type Shown = AppForm['shown']

interface FormParts {
  resources: Record<string, AppResource>
  forms: Record<string, AppForms>
}

/** The forms that someone with these permissions has: none of a list or an endpoint that is not for them, and no such field. */
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
          sections: form.sections.map((section) => ({ ...section, fields: keep(section.fields) })),
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
                asks: asks.map((ask) => ({
                  ...ask,
                  fields: isFor(ask, held) ? keep(ask.fields) : [],
                  shown: isFor(ask, held) ? keepShown(ask.shown) : null,
                })),
              },
            ],
          ]
        : [],
    ),
  )
}
