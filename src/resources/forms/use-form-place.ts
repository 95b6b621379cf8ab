import { useLocation, useNavigate } from 'react-router'
import { pathWith, useClose } from '../list-state/open-in-address.ts'

const NAME = 'form'
const OPENED_HERE = 'form-of-list'

/** The form that is open: of which resource, and of which row if it changes one. */
export interface OpenForm {
  resource: string
  kind: 'create' | 'edit'
  /** Empty when creating. */
  id: string
}

/** Kept in the address as `?form=<resource>.create` or `?form=<resource>.edit.<id>`: it survives reload and sign-in, and Back closes it. */
export function useFormPlace() {
  const location = useLocation()
  const navigate = useNavigate()
  return {
    form: readForm(location.search),
    open: ({ resource, kind, id }: OpenForm) => {
      const name = [resource, kind, ...(id ? [id] : [])].join('.')
      void navigate(pathWith(location, { [NAME]: name }), { state: OPENED_HERE })
    },
    close: useClose(OPENED_HERE, [NAME]),
  }
}

function readForm(search: string): OpenForm | null {
  const [resource = '', kind, ...id] = (new URLSearchParams(search).get(NAME) ?? '').split('.')
  if (resource === '' || (kind !== 'create' && kind !== 'edit')) return null
  return { resource, kind, id: id.join('.') }
}
