import { lazy, Suspense } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { useFormPlace } from './use-form-place.ts'

const FormHost = lazy(() => import('./form-host.tsx'))

/** The form of this list that the address names, if it names one. */
export function OpenForm({ resource }: { resource: AppResource }) {
  const { form, close } = useFormPlace()
  if (form?.resource !== resource.name) return null
  return (
    <Suspense fallback={null}>
      <FormHost
        key={`${form.kind}.${form.id}`}
        resource={resource}
        kind={form.kind}
        id={form.id}
        onClose={close}
      />
    </Suspense>
  )
}
