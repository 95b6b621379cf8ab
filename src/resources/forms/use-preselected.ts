import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { AppField, AppForm } from '../../config/runtime/app-config.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import { resourceNamed } from '../list-state/resource-named.ts'
import { fieldsOf } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'

/** Rows among which the one to begin with is looked for. */
const READ = 100

/** What relations of a new form hold to begin with, by the flag of their rows; undefined while it is read. */
export function usePreselected(form: AppForm, resource: string): FormValues | undefined {
  const fields = form.kind === 'create' ? fieldsOf(form).filter(({ relation }) => relation?.preselect) : []
  const { getList } = useDataProvider()()
  const { data, isError } = useQuery({
    queryKey: ['preselected', resource],
    enabled: fields.length > 0,
    gcTime: 0,
    // What is read again meanwhile does not move what is being filled in.
    staleTime: Infinity,
    retry: false,
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(fields.map(async (field) => [field.field, await chosenOf(field)])),
      ),
  })

  async function chosenOf({ relation }: AppField): Promise<string> {
    if (!relation) return ''
    const { data: rows } = await getList({
      resource: relation.resource,
      pagination: { pageSize: READ },
    })
    const row = rows.find((one) => rowValue(one, relation.preselect) === true)
    return row ? fieldText(rowValue(row, resourceNamed(relation.resource).rowKey)) : ''
  }
  // If it cannot be read, the reader chooses.
  return fields.length === 0 || isError ? {} : data
}
