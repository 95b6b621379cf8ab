import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { resourceNamed } from '../list-state/resource-named.ts'

const FormHost = lazy(() => import('./form-host.tsx'))

interface InlineFormProps {
  /** Name of a resource of the config. */
  name: string
  kind: 'create' | 'edit'
  /** Pixels that it will take. */
  height: number
}

/** A form of the config with `layout: 'inline'`, in the page that draws it. */
export const InlineForm = ({ name, kind, height }: InlineFormProps) => (
  <div style={{ minHeight: height }}>
    <Suspense fallback={<Skeleton height={height} />}>
      <FormHost resource={resourceNamed(name)} kind={kind} id="" onClose={() => undefined} />
    </Suspense>
  </div>
)
